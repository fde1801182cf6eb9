/*
 * Danish titles of the types of subscriptions, as correction profiles have them: empty: the title in every language.
 * Those that come with the product get theirs where nobody has renamed them.
 */
alter table subscription_types add title_da text not null default '';
create unique index subscription_types_title_da on subscription_types (lower(title_da)) where title_da <> '';
update subscription_types types set title_da = danish.title
  from (values
    ('RTK 1 year', 'RTK 1 år'),
    ('RTK 1 year, no SIM', 'RTK 1 år, uden SIM'),
    ('RTK 1 month, no SIM', 'RTK 1 måned, uden SIM'),
    ('RTK 1 month', 'RTK 1 måned'),
    ('RTK 3 months', 'RTK 3 måneder'),
    ('RTK 2 years', 'RTK 2 år'),
    ('RTK 3 years', 'RTK 3 år'),
    ('RTK 14 days trial', 'RTK 14 dages prøve'),
    ('RTK 1 year, three SIMs', 'RTK 1 år, tre SIM'),
    ('SIM 1 year', 'SIM 1 år')
  ) danish (english, title)
  where types.title = danish.english;
