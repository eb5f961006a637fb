/** What the campaign of the falling primary runs, as `installaPacchetti` wants it; without, the campaign says what is missing. */
export const ALTA_DISPONIBILITA = [
  { pacchetto: 'postgresql', file: '/usr/lib/postgresql', perche: 'la base dati di ciascuna macchina' },
  { pacchetto: 'patroni', file: '/usr/bin/patroni', perche: 'decide chi è la primaria' },
  { pacchetto: 'etcd-server', file: '/usr/bin/etcd', perche: 'il registro su cui Patroni decide' },
  { pacchetto: 'iproute2', file: '/usr/sbin/ip', perche: 'fa di una macchina tre, con la loro rete' },
];
