-- With the personal data of people who are removed go what they chose to hear of, and where it was sent.
grant delete on alert_settings, alert_webhooks to cairn_worker;
