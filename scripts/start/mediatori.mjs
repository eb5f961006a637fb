const PER_LE_PROVE =
  'le prove gli parlano davvero; senza, parlano con un piccolo server nostro che usa lo stesso protocollo';

/** The brokers and the mail server that the tests run against, as `installaPacchetti` wants them. */
export const MEDIATORI = [
  { pacchetto: 'redis-server', file: '/usr/bin/redis-server', perche: `porta gli annunci fra server; ${PER_LE_PROVE}` },
  { pacchetto: 'nats-server', file: '/usr/sbin/nats-server', perche: `porta gli annunci fra server; ${PER_LE_PROVE}` },
  { pacchetto: 'dovecot-imapd', file: '/usr/lib/dovecot/imap', perche: `è la casella di posta; ${PER_LE_PROVE}` },
];
