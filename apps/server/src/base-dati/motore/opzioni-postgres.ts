/** Come parte il PostgreSQL incorporato, e quello delle misure e dei guasti. Ciò che rende durevole una conferma resta com'è. */
export const OPZIONI_POSTGRES: readonly string[] = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  'shared_buffers=256MB',
  // Riempire di zeri un file nuovo del WAL ferma chi conferma per 25-50 ms, una volta ogni 16 MB scritti.
  'wal_init_zero=off',
];
