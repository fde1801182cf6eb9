/* Danish says that somebody uses TLS; nothing "connects over" it. */
update email_translations set message = replace(message, 'der forbinder over TLS', 'der bruger TLS')
where language = 'da' and template = 55;
