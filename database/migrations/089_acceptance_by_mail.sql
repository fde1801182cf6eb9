/* Where the link was mailed to that a company was accepted for with: whoever opens that mailbox has accepted. null: not known,
   of acceptances from before. */
alter table companies add gdpr_accepted_email text;
