import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { MEMORIA_DI_CHI_LEGGE } from '@gestore/server/banca/lettura/limiti';
import { camt, nelCbi } from '@gestore/server/banca/prove/estratti';
import { incornicia } from '@gestore/server/in-disparte/cornice';
import { opzioniDiMemoria } from '@gestore/server/in-disparte/lavoro-in-disparte';
import type { EstrattoMisurato } from '../legge-estratto.ts';
import type { Misura } from '../misura.ts';

const VOCI = 50_000;
/** Con questa causale una voce occupa quasi milletrecento byte: cinquantamila fanno più di sessanta megabyte, che è quanto si promette. */
const CAUSALE = 'Cauzione per la partecipazione alla vendita telematica asincrona. '.repeat(14);

export const estratti: Misura = {
  nome: 'estratti',
  titolo: 'Un estratto di cinquantamila voci',
  spiegazione:
    'Un CAMT.053 di cinquantamila voci e sessanta megabyte, nell’involucro del CBI: dai byte ai movimenti con la loro chiave, in un processo che ha quanto ne ha quello del prodotto. La memoria è la più alta che il sistema gli ha visto. Scriverli nella base dati, e ciò che l’operatore aspetta, stanno fuori.',
  obiettivi: [
    { voce: 'estratto MB', verso: 'almeno', limite: 60 },
    { voce: 'leggere un estratto s', verso: 'al più', limite: 30 },
    { voce: 'memoria di chi legge MB', verso: 'al più', limite: 400 },
  ],
  giriMax: 3,
  async misura(ambiente) {
    const voci = Array.from({ length: ambiente.scala(VOCI) }, (_, n) => ({
      importo: `${1_000 + (n % 9_000)}.00`,
      causale: `${CAUSALE}${n}`,
    }));
    const { ms, memoriaMb, movimenti, megabyte } = await leggi(Buffer.from(nelCbi(camt(voci), 'corpo')));
    return {
      'movimenti letti': movimenti,
      'estratto MB': megabyte,
      'leggere un estratto s': ms / 1_000,
      'memoria di chi legge MB': memoriaMb,
    };
  },
};

/** Lo legge un processo nuovo, che dice quanto gli è costato. */
function leggi(byte: Uint8Array): Promise<EstrattoMisurato> {
  const { promise, resolve, reject } = Promise.withResolvers<EstrattoMisurato>();
  const figlio = fork(fileURLToPath(new URL('../legge-estratto.ts', import.meta.url)), {
    execArgv: opzioniDiMemoria(MEMORIA_DI_CHI_LEGGE),
    stdio: ['pipe', 'inherit', 'inherit', 'ipc'],
  });
  let misurato: EstrattoMisurato | null = null;
  figlio.once('message', (detto: EstrattoMisurato) => {
    misurato = detto;
  });
  // Finché non è finito, ciò che consuma sembra di altri.
  figlio.once('exit', (codice) =>
    misurato === null ? reject(new Error(`chi legge l’estratto è uscito con ${codice}`)) : resolve(misurato),
  );
  for (const parte of incornicia({}, byte)) figlio.stdin?.write(parte);
  figlio.stdin?.end();
  return promise;
}
