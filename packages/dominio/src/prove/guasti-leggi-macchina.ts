import { fuori, type RegolaRotta } from './guasti-leggi-fuori.ts';

const SERVER = 'apps/server/src/';
const RIACCENDI = `${SERVER}base-dati/riaccendi`;
const SBAGLIATA = `${SERVER}base-dati/base-dati-sbagliata.test.ts`;
const ATTENDI = `${SERVER}base-dati/attendi-base-dati`;
const SPAZIO = `${SERVER}bordo/spazio`;
const FILE = `${SERVER}bordo/file-aperti`;

/** Altri modi di restare muti quando alla macchina manca qualcosa: la base dati, il disco, i file da aprire (R75). */
export const MACCHINA_ROTTA: readonly RegolaRotta[] = [
  {
    ...fuori(
      'R75',
      'il PostgreSQL incorporato ucciso non torna',
      `${RIACCENDI}.ts`,
      `${RIACCENDI}.test.ts`,
      '      await riaccendi();\n',
      '      return;\n',
    ),
    atto: 'uccisa',
  },
  {
    ...fuori(
      'R75',
      'se il PostgreSQL incorporato non può tornare non lo dice nessuno',
      `${RIACCENDI}.ts`,
      `${RIACCENDI}.test.ts`,
      'if (nonTorna) return `',
      'if (spento === NOME) return `',
    ),
    atto: 'non-torna',
  },
  {
    ...fuori(
      'R75',
      'con il disco pieno la prontezza resta verde',
      `${SERVER}bordo/salute.ts`,
      `${SERVER}avvio/impedimenti.test.ts`,
      '      ...altri,\n',
      '',
    ),
    atto: 'disco',
  },
  {
    ...fuori(
      'R75',
      'una base dati che non prende scritture è pronta',
      `${SERVER}bordo/salute.ts`,
      `${SERVER}avvio/impedimenti.test.ts`,
      'nonSiScrive() ? [BASE_DATI_SENZA_SCRITTURE] : []',
      'nonSiScrive() ? [] : []',
    ),
    atto: 'scritture',
  },
  {
    ...fuori(
      'R75',
      'di un disco si guarda il posto e non se vi si scrive',
      `${SPAZIO}.ts`,
      `${SPAZIO}.test.ts`,
      'if (luogo.scrive) await scriviUnPoco(luogo);',
      '',
    ),
    atto: 'scrive',
  },
  {
    ...fuori(
      'R75',
      'il minimo di posto non conta',
      `${SPAZIO}.ts`,
      `${SPAZIO}.test.ts`,
      'bavail * bsize < minimoByte && ',
      'bavail * bsize < 0 && ',
    ),
    atto: 'minimo',
  },
  {
    ...fuori(
      'R75',
      'una versione di prima lavora su una base dati più nuova',
      `${SERVER}base-dati/adatta.ts`,
      SBAGLIATA,
      'if (ultima === undefined) return;',
      "if (ultima !== '') return;",
    ),
    atto: 'versione',
  },
  {
    ...fuori(
      'R75',
      'un programma che non è PostgreSQL si aspetta come se lo fosse',
      `${ATTENDI}.ts`,
      `${ATTENDI}.test.ts`,
      '=== false) return nonEPostgres(unica);',
      '=== null) return nonEPostgres(unica);',
    ),
    atto: 'altro-programma',
  },
  {
    ...fuori(
      'R75',
      'la password di DATABASE_URL finisce nelle parole di chi non si avvia',
      `${SERVER}base-dati/errori-in-parole.ts`,
      `${ATTENDI}.test.ts`,
      "(una === '' ? t : t.replaceAll(una, '…'))",
      "(una === '' ? t : t.replaceAll(una, una))",
    ),
    atto: 'password',
  },
  {
    ...fuori(
      'R75',
      'i collegamenti prendono anche i file che servono al processo',
      `${SERVER}bordo/collegamenti-http.ts`,
      `${FILE}.test.ts`,
      'Math.min(Math.floor(file * 0.85), file - FILE_PROPRI)',
      'Math.floor(file * 0.85) + 0 * FILE_PROPRI',
    ),
    atto: 'collegamenti',
  },
  {
    ...fuori(
      'R75',
      'chi ha trovato posto lo perde, senza una parola, per chi è arrivato con lui',
      `${SERVER}bordo/collegamenti-http.ts`,
      `${SERVER}bordo/collegamenti-http.test.ts`,
      ' && ora - dal >= graziaMs) socket.destroy();',
      ') socket.destroy();',
    ),
    atto: 'insieme',
  },
  {
    ...fuori(
      'R75',
      'i file che il processo può aprire finiscono in silenzio',
      `${FILE}.ts`,
      `${FILE}.test.ts`,
      'fileFiniti(errore) ? massimo : 0',
      'fileFiniti(errore) ? 0 : 0',
    ),
    atto: 'file',
  },
  {
    ...fuori(
      'R75',
      'un disco pieno è un errore del sistema senza parole',
      `${SERVER}bordo/gestore-errori.ts`,
      `${SERVER}avvio/server.test.ts`,
      'discoPieno(errore) || fileFiniti(errore)',
      'fileFiniti(errore)',
    ),
    atto: 'risposta',
  },
  {
    ...fuori(
      'R75',
      'un log su un disco pieno ferma il server',
      `${SERVER}bordo/log.ts`,
      `${SERVER}bordo/log.test.ts`,
      "uscita.on('error', () => undefined);",
      '',
    ),
    atto: 'log',
  },
];
