import { GIORNO_MS } from '@gestore/dominio';
import { MINUTO_MS, OPERATORE, REFERENTE, type VenditaDiScena } from './regia.ts';
import { APRI, esita, type Scena } from './scene.ts';

/** Di una liquidazione giudiziale, nello studio di chi conduce, con la cauzione sul conto della procedura (R02, R03, R17). */
export const DI_UNA_LIQUIDAZIONE: VenditaDiScena = {
  scheda: {
    luogoOperazioni: 'Studio dell’avv. Elena Conti, Via dei Portici, 4, Valdoria',
    contoCauzione: {
      iban: 'IT60X0542811101000000123456',
      intestatario: 'Liquidazione giudiziale 214/2025',
      causale: 'Cauzione 214/2025',
    },
  },
  parametri: { rito: 'concorsuale' },
};

/** Le operazioni passano dallo studio al tribunale, con un'errata; l'unica offerta si aggiudica. */
export const liquidazioneGiudiziale: Scena = async (regia) => {
  const { fai, stato } = regia;
  const { scheda, parametri } = await stato();
  await fai(-20 * GIORNO_MS, OPERATORE, {
    tipo: 'modificaParametri',
    scheda: { ...scheda, luogoOperazioni: 'Tribunale di Valdoria, aula 3' },
    parametri,
    letta: { scheda, parametri },
    motivo: 'Lo studio non è accessibile nel giorno della vendita.',
  });
  const [sola = ''] = await regia.deposita(1);
  await fai(0, REFERENTE, APRI);
  await regia.apri(MINUTO_MS, sola);
  await regia.ammetti(2 * MINUTO_MS, sola);
  await fai(3 * MINUTO_MS, REFERENTE, { tipo: 'aggiudica', irraggiungibili: [], motivoIrraggiungibili: null });
  await regia.verbalizza(20 * MINUTO_MS);
};

/** Le operazioni si spostano due volte di luogo: con un rinvio, e poi a buste aperte con la ripresa dopo una sospensione (R02, R32). */
export const altrove: Scena = async (regia) => {
  const { fai, T0 } = regia;
  await fai(-10 * GIORNO_MS, REFERENTE, {
    tipo: 'rinviaOperazioni',
    fissateIl: T0,
    nuovoInizioIl: T0 + GIORNO_MS,
    nuovoTermineIl: null,
    luogoOperazioni: 'Tribunale di Valdoria, aula 12',
    provvedimento: { numero: '88/2026', del: '2026-10-20' },
    motivo: 'Lo studio è inagibile.',
  });
  await fai(GIORNO_MS, REFERENTE, APRI);
  const ferma = GIORNO_MS + MINUTO_MS;
  await fai(ferma, REFERENTE, {
    tipo: 'sospendiVendita',
    provvedimento: null,
    motivo: 'Prova di evacuazione del tribunale.',
  });
  const riprende = 3 * GIORNO_MS;
  await fai(ferma + MINUTO_MS, REFERENTE, {
    tipo: 'riprendiVendita',
    fermaDal: T0 + ferma,
    attesaIl: null,
    nuovoInizioIl: T0 + riprende,
    nuovoTermineIl: null,
    luogoOperazioni: 'Studio dell’avv. Elena Conti, Via dei Portici, 4, Valdoria',
    provvedimento: null,
    motivo: 'L’aula non è disponibile.',
  });
  await fai(riprende, REFERENTE, { tipo: 'riapriOperazioni', operatoriInTurno: 1 });
  await esita(regia, riprende + MINUTO_MS, 'deserta_nessuna_offerta', 'Non è pervenuta alcuna offerta.');
  await regia.verbalizza(riprende + 20 * MINUTO_MS);
};
