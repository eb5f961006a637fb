import { GIORNO_MS, MINUTO_MS, SECONDO_MS } from '@gestore/dominio';
import type { Servizio } from '../avvio/servizio.ts';
import { apriEDecidi, type Conduzione, type Mossa, mosse, PIANIFICATORE, statoDi, tutteInFila } from './conduci.ts';
import type { GestorePec } from './invenzioni/gestore-pec.ts';
import { lavorativoPrima, TERMINE_PRIMA_MS } from './invenzioni/giorni.ts';
import { type BeneFissato, inventa, perIPacchetti } from './invenzioni/inventa.ts';
import { BENI, type Bene } from './invenzioni/luoghi.ts';
import { creaOfferteBuone } from './invenzioni/pacchetti.ts';
import { creaCaso, type PersonaInventata } from './invenzioni/persone.ts';
import { tantePersone } from './invenzioni/persone-tante.ts';
import { annuncio, type Delegata, deponi, INVITI_PRIMA_MS, inElenco, pubblica, referente, registra } from './passi.ts';

/** Quanto dura l'unità di tempo delle gare che corrono: chi arriva fra qualche minuto le trova ancora in corso. */
const UNITA_LUNGA_MS = 30 * MINUTO_MS;
/** Da quanto è cominciata, quando il server è pronto. */
const GARA_DA_MS = 2 * MINUTO_MS;
const SEME = 23;

/** In che punto della sua storia si trova un lotto quando il server è pronto. */
type Stato = 'attesa' | 'buste' | 'gara' | 'ferma' | 'sospesa' | 'da_aggiudicare' | 'aggiudicata' | 'unica' | 'deserta';
type Lotto = {
  procedura: number;
  lotto: number;
  bene: string;
  mq: number;
  prezzoBaseCent: number;
  offerte: number;
  /** Dall'ora della mattina, in minuti. */
  dopo: number;
  stato: Stato;
};

/** Gli undici lotti attorno a quello da condurre: tre procedure, più lotti alla stessa ora. */
const LOTTI: readonly Lotto[] = [
  {
    procedura: 0,
    lotto: 3,
    bene: 'Autorimessa',
    mq: 18,
    prezzoBaseCent: 1_200_000,
    offerte: 4,
    dopo: 5,
    stato: 'buste',
  },
  { procedura: 0, lotto: 4, bene: 'Negozio', mq: 62, prezzoBaseCent: 6_100_000, offerte: 4, dopo: 5, stato: 'gara' },
  {
    procedura: 0,
    lotto: 5,
    bene: 'Appartamento',
    mq: 78,
    prezzoBaseCent: 7_400_000,
    offerte: 4,
    dopo: 5,
    stato: 'sospesa',
  },
  {
    procedura: 1,
    lotto: 1,
    bene: 'Villetta a schiera',
    mq: 142,
    prezzoBaseCent: 20_000_000,
    offerte: 4,
    dopo: 10,
    stato: 'gara',
  },
  { procedura: 1, lotto: 2, bene: 'Ufficio', mq: 95, prezzoBaseCent: 7_100_000, offerte: 3, dopo: 10, stato: 'ferma' },
  {
    procedura: 1,
    lotto: 3,
    bene: 'Autorimessa',
    mq: 15,
    prezzoBaseCent: 650_000,
    offerte: 2,
    dopo: 10,
    stato: 'da_aggiudicare',
  },
  {
    procedura: 1,
    lotto: 4,
    bene: 'Terreno agricolo',
    mq: 3_200,
    prezzoBaseCent: 1_800_000,
    offerte: 3,
    dopo: 10,
    stato: 'aggiudicata',
  },
  {
    procedura: 2,
    lotto: 1,
    bene: 'Capannone',
    mq: 640,
    prezzoBaseCent: 16_800_000,
    offerte: 1,
    dopo: 15,
    stato: 'unica',
  },
  {
    procedura: 2,
    lotto: 2,
    bene: 'Terreno agricolo',
    mq: 5_400,
    prezzoBaseCent: 2_450_000,
    offerte: 0,
    dopo: 15,
    stato: 'deserta',
  },
  {
    procedura: 2,
    lotto: 3,
    bene: 'Appartamento',
    mq: 66,
    prezzoBaseCent: 5_900_000,
    offerte: 4,
    dopo: 85,
    stato: 'attesa',
  },
  {
    procedura: 2,
    lotto: 4,
    bene: 'Appartamento',
    mq: 71,
    prezzoBaseCent: 6_300_000,
    offerte: 3,
    dopo: 85,
    stato: 'attesa',
  },
];

const BUSTO = { provincia: 'Varese', regione: 'Lombardia', tribunale: 'Tribunale di Busto Arsizio' } as const;
type Procedura = Pick<BeneFissato, 'luogo' | 'via' | 'ruolo'>;
const ALTRE_PROCEDURE: readonly Procedura[] = [
  {
    luogo: { comune: 'Saronno', latitudine: 45.6258, longitudine: 9.0369, ...BUSTO },
    via: 'Via Lario 14',
    ruolo: { numero: '318', anno: 2023 },
  },
  {
    luogo: { comune: 'Gerenzano', latitudine: 45.6397, longitudine: 9.0006, ...BUSTO },
    via: 'Via Carducci 8',
    ruolo: { numero: '902', anno: 2021 },
  },
];

export type LottoDellaMattina = { asta: string; stato: Stato };

/**
 * La mattina attorno alla vendita da condurre: undici lotti della stessa delegata, ciascuno portato al suo punto per la strada dei
 * comandi. `ora` è quella della mattina, passata da mezz'ora almeno.
 */
export async function mattina(
  servizio: Servizio,
  chi: Delegata,
  { ora, gestorePec }: { ora: number; gestorePec: GestorePec },
): Promise<LottoDellaMattina[]> {
  const caso = creaCaso(SEME);
  const persone = tantePersone(
    LOTTI.reduce((somma, { offerte }) => somma + offerte, 0),
    caso,
  );
  const procedure = [await quellaDaCondurre(), ...ALTRE_PROCEDURE];
  const fatti: LottoDellaMattina[] = [];
  for (const lotto of LOTTI) {
    const procedura = procedure[lotto.procedura];
    if (procedura === undefined) throw new Error('dimostrazione: un lotto senza procedura');
    const offerenti = persone.splice(0, lotto.offerte);
    const asta = await alSuoPunto(servizio, { chi, lotto, procedura, ora, caso, persone: offerenti, gestorePec });
    fatti.push({ asta, stato: lotto.stato });
  }
  return fatti;
}

/** La procedura dell'annuncio vero, quella della vendita da condurre. */
async function quellaDaCondurre(): Promise<Procedura> {
  const { luogo, tribunale, ruolo } = (await annuncio('4582509')).scheda;
  const { latitudine, longitudine, comune, provincia, regione, via } = luogo;
  return {
    luogo: { comune, provincia, regione, tribunale, latitudine: latitudine ?? 0, longitudine: longitudine ?? 0 },
    via,
    ...(ruolo && { ruolo }),
  };
}

type DaFare = {
  chi: Delegata;
  lotto: Lotto;
  procedura: Procedura;
  ora: number;
  caso: () => number;
  persone: readonly PersonaInventata[];
  gestorePec: GestorePec;
};

async function alSuoPunto(
  servizio: Servizio,
  { chi, lotto, procedura, ora, caso, persone, gestorePec }: DaFare,
): Promise<string> {
  const inizioOperazioniIl = ora + lotto.dopo * MINUTO_MS;
  const scritta = inventa(caso, {
    ...procedura,
    delegata: chi,
    inizioOperazioniIl,
    // La mattina è di oggi, che giorno sia, perché la si possa condurre; il termine era di un giorno lavorativo.
    termineOfferteIl: lavorativoPrima(inizioOperazioniIl - TERMINE_PRIMA_MS),
    bene: beneDi(lotto.bene),
    mq: lotto.mq,
    lotto: lotto.lotto,
    prezzoBaseCent: lotto.prezzoBaseCent,
    ...(lotto.stato === 'gara' && { unitaTempoMs: UNITA_LUNGA_MS }),
  });
  const passoCent = scritta.parametri.rilancioMinimoCent ?? 0;
  const offerte = persone.map((persona, i) => ({
    persona,
    prezzoCent: lotto.prezzoBaseCent + (i % 3) * passoCent,
    oreDalTermine: 2 + Math.floor(caso() * 90),
  }));
  const pacchetti = await creaOfferteBuone(perIPacchetti(scritta), offerte, { caso, gestorePec });
  const asta = await pubblica(servizio, scritta, inizioOperazioniIl - 60 * GIORNO_MS);
  if (pacchetti.length > 0)
    await deponi(servizio, asta, pacchetti, { gestorePec, convocatiIl: inizioOperazioniIl - INVITI_PRIMA_MS });
  const conduzione = { impianto: servizio.impianto, asta, referente: referente(chi) };
  await porta(conduzione, lotto.stato, { il: inizioOperazioniIl, adesso: servizio.contesto.orologio.adesso() });
  return inElenco(servizio, asta);
}

function beneDi(nome: string): Bene {
  const bene = BENI.find((uno) => uno.nome === nome);
  if (bene === undefined) throw new Error(`dimostrazione: ${nome}`);
  return bene;
}

/** Porta un lotto al suo punto; gli istanti partono dall'inizio delle sue operazioni, e una gara che corre ha appena avuto un rilancio. */
async function porta(
  conduzione: Conduzione,
  stato: Stato,
  { il, adesso }: { il: number; adesso: number },
): Promise<void> {
  if (stato === 'attesa') return;
  await apriEDecidi(conduzione, il + MINUTO_MS, stato === 'buste' ? 3 : undefined);
  if (stato === 'buste') return;
  if (stato === 'unica' || stato === 'deserta') return senzaGara(conduzione, stato, il + 5 * MINUTO_MS);
  const rilanci = stato === 'gara' ? 9 : 5;
  const avvio = stato === 'gara' ? adesso - GARA_DA_MS : il + 6 * MINUTO_MS;
  const { mosse: giocate, ultimaIl } = mosse(await statoDi(conduzione), conduzione.referente, avvio, rilanci);
  await tutteInFila(conduzione, [...giocate, ...(await fine(conduzione, stato, ultimaIl))]);
}

async function senzaGara({ asta, ...chi }: Conduzione, stato: 'unica' | 'deserta', il: number): Promise<void> {
  const motivo = 'Nessuna offerta è stata presentata nel termine.';
  await registra(
    chi,
    asta,
    stato === 'unica'
      ? { tipo: 'aggiudica', irraggiungibili: [], motivoIrraggiungibili: null }
      : { tipo: 'dichiaraEsito', esito: 'deserta_nessuna_offerta', motivo },
    il,
    chi.referente,
  );
}

/** Ciò che viene dopo l'ultimo rilancio; entra in fila con i rilanci, perché il pianificatore non trovi in mezzo una gara scaduta. */
async function fine(conduzione: Conduzione, stato: Stato, ultimaIl: number): Promise<Mossa[]> {
  const { referente: chi } = conduzione;
  switch (stato) {
    case 'ferma':
      return [[chi, { tipo: 'fermaCrono' }, ultimaIl + 40 * SECONDO_MS]];
    case 'sospesa': {
      const dettaglio = 'La rete del palazzo di giustizia è guasta: si riprende appena torna.';
      return [[chi, { tipo: 'sospendiGara', motivo: 'atto_del_referente', dettaglio }, ultimaIl + 50 * SECONDO_MS]];
    }
    case 'da_aggiudicare':
    case 'aggiudicata': {
      const { parametri } = await statoDi(conduzione);
      const finitaIl = ultimaIl + parametri.unitaTempoMs + parametri.drenaggioMs;
      const conclusa: Mossa = [PIANIFICATORE, { tipo: 'concludiGara', filigranaIl: finitaIl }, finitaIl];
      if (stato === 'da_aggiudicare') return [conclusa];
      const aggiudica = { tipo: 'aggiudica', irraggiungibili: [], motivoIrraggiungibili: null } as const;
      return [conclusa, [chi, aggiudica, finitaIl + MINUTO_MS]];
    }
    default:
      return [];
  }
}
