/** Each is one program of TypeScript, read and checked once: what two of them would read alike is of one. The longest first. */
export const PROGRAMMI = [
  // With what it exercises: the server, the command line, the contract and the client.
  'prove',
  'apps/web',
  'packages/dominio',
  'packages/registro',
  'packages/acquisizione',
  'packages/seguito',
  'packages/ui',
];

/** As many as the cores run at once: more threads in one of them would only check the same things again, each for itself. */
export const UN_FILO = '--singleThreaded';
