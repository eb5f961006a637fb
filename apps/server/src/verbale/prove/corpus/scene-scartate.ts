import { MINUTO_MS as MINUTO, REFERENTE, SISTEMA } from './regia.ts';
import type { Scena } from './scene.ts';

/** Una busta che il software non sa leggere è esclusa da chi conduce, che poi la legge nei byte, la ammette e le aggiudica il bene. */
export const scartataLetta: Scena = async (regia) => {
  const { fai } = regia;
  const [una = '', scartata = ''] = await regia.deposita(1, 7);
  await fai(0, REFERENTE, { tipo: 'apriOperazioni', operatoriInTurno: 2, ammessiNonCollegati: 1 });
  await regia.apri(MINUTO, una);
  await regia.ammetti(2 * MINUTO, una);
  await regia.invano(3 * MINUTO, REFERENTE, { tipo: 'avviaGara' }, 'R48_buste_da_esaminare');
  const motivo = { regola: 'R25', testo: 'Il pacchetto non si apre.' };
  await fai(4 * MINUTO, REFERENTE, { tipo: 'rifiutaOfferta', bustaId: scartata, motivo });
  await regia.leggiByte(5 * MINUTO, scartata, 'Nei byte si leggono offerente, prezzo e cauzione.');
  await regia.ammetti(6 * MINUTO, scartata, 'L’offerta è intera, e la cauzione è accreditata.');
  await fai(7 * MINUTO, REFERENTE, { tipo: 'avviaGara' });
  await regia.rilancia(8 * MINUTO, scartata);
  await fai(12 * MINUTO, SISTEMA, { tipo: 'concludiGara', filigranaIl: regia.T0 + 11 * MINUTO + 2_000 });
  await fai(13 * MINUTO, REFERENTE, { tipo: 'aggiudica', irraggiungibili: [], motivoIrraggiungibili: null });
  await regia.verbalizza(20 * MINUTO);
};
