import fc from 'fast-check';
import {
  type Atto,
  type Attore,
  aOperazioniAperte,
  decidi,
  type Evento,
  evolvi,
  graduatoria,
  gruppiPari,
  type Istante,
  POLITICA_PREDEFINITA,
  type Stato,
} from '../index.ts';
import {
  APRI_OPERAZIONI,
  AVVIO,
  apri,
  astaPubblicata,
  deposita,
  euro,
  LEGGIBILI,
  leggiScartata,
  offerente,
  REFERENTE,
  rilancia,
  SISTEMA,
  sintesi,
  T0,
  TERMINE,
} from './caso.ts';

const SORTI = ['ammessa', 'rifiutata', 'illeggibile', 'scartata', 'scartata_letta', 'chiusa'] as const;
const buste = fc.array(fc.constantFrom(...SORTI), { minLength: 1, maxLength: 5 });

const politica = POLITICA_PREDEFINITA;
const importo = fc.integer({ min: 9_000_000, max: 12_000_000 });
const atti = fc.array(
  fc.record({
    atto: fc.oneof(
      fc.tuple(fc.nat(4), importo).map(([i, importoCent]) => rilancia(`busta-${i}`, importoCent)),
      fc.constantFrom<Atto>(
        { tipo: 'fermaCrono' },
        { tipo: 'riprendiCrono' },
        { tipo: 'riprendiGara' },
        { tipo: 'sospendiGara', motivo: 'incidente', dettaglio: 'il signor Rossi chiama' },
        { tipo: 'segnalaDisservizio', dal: AVVIO, visto: { server: ['ciclo'], sintetico: [] }, politica },
        { tipo: 'cessaDisservizio', saniDal: AVVIO + 30_000, politica },
        { tipo: 'fissaRipresa', riprendeIl: AVVIO + 900_000, politica },
        { tipo: 'chiediAssistenza', richiestaId: 'r', da: 'Pseudo busta-0', impegno: 'i' },
        { tipo: 'inviaMessaggio', messaggioId: 'm', da: 'Pseudo busta-0', impegno: 'i', filo: 'busta-0' },
        { tipo: 'inviaMessaggio', messaggioId: 'n', da: 'Referente', impegno: 'i', filo: null },
        { tipo: 'presentaOsservazione', osservazioneId: 'o', bustaId: 'busta-0', testo: 'il signor Blu disturba' },
        { tipo: 'decidiOsservazione', osservazioneId: 'o', trattenutaPerche: null },
        { tipo: 'decidiOsservazione', osservazioneId: 'o', trattenutaPerche: 'nomina il signor Blu' },
        { tipo: 'apriSala', modalita: 'video' },
        { tipo: 'vaiInOnda', mezzi: 'audio_video' },
        { tipo: 'condividiSchermo', modalita: 'tabellone' },
        { tipo: 'chiediParola' },
        { tipo: 'daiParola', pseudonimo: 'Pseudo busta-0', mezzi: 'audio', durataMs: 60_000 },
        { tipo: 'togliParola', pseudonimo: 'Pseudo busta-0', motivo: 'referente' },
        { tipo: 'silenziaTutti' },
      ),
    ),
    dopoMs: fc.integer({ min: 0, max: 90_000 }),
  }),
  { maxLength: 25 },
);

const PROVVEDIMENTO = { numero: '310', del: '2026-12-01' };
const SOSPENDI = {
  tipo: 'sospendiVendita',
  provvedimento: PROVVEDIMENTO,
  motivo: 'istanza di Bruni',
  propostaDa: 'altra',
} as const;
const LIBERA = {
  tipo: 'liberaOfferenti',
  provvedimento: PROVVEDIMENTO,
  motivo: 'lo chiede Verdi',
  propostaDa: 'altra',
} as const;

const fine = fc.constantFrom<readonly Atto[]>(
  [{ tipo: 'aggiudica', irraggiungibili: ['Pseudo busta-1'], motivoIrraggiungibili: 'risponde al telefono' }],
  [SOSPENDI, { tipo: 'dichiaraEsito', esito: 'revocata', motivo: 'ordine del giudice su istanza di Bianchi' }],
  [{ tipo: 'dichiaraEsito', esito: 'non_aggiudicata', motivo: 'nessuno ha versato' }],
  [SOSPENDI, LIBERA, { tipo: 'dichiaraEsito', esito: 'revocata', motivo: 'dopo la liberazione' }],
);

const RESPINGI: Atto = {
  tipo: 'decidiArrivo',
  bustaId: 'tardi',
  pseudonimo: '',
  accolto: false,
  motivo: 'lo ha mandato il signor Neri',
};

/** Vendite intere, dall'allestimento al verbale: ciò che la legge non ammette lascia solo il suo rifiuto. */
export const venditeIntere: fc.Arbitrary<readonly Evento[]> = fc
  .record({ buste, atti, fine })
  .map(({ buste: sorti, atti: serie, fine: ultimi }) => {
    const storia = apriStoria();
    sospendi(storia, TERMINE - 9_000, TERMINE - 8_000);
    for (const [i, sorte] of sorti.entries()) {
      const scarto = sorte.startsWith('scartata') ? 'file illeggibile' : null;
      storia.compi(deposita(`busta-${i}`, TERMINE - 1_000 + i, scarto), SISTEMA, LEGGIBILI);
    }
    storia.compi(APRI_OPERAZIONI, REFERENTE, T0);
    storia.compi(deposita('tardi'), SISTEMA, T0 + 1);
    storia.compi(RESPINGI, REFERENTE, T0 + 2);
    for (const [i, sorte] of sorti.entries()) esamina(storia, `busta-${i}`, sorte, i);
    registraSuCarta(storia);
    decidiParita(storia);
    storia.compi({ tipo: 'avviaGara' }, REFERENTE, AVVIO);
    let adesso = AVVIO;
    for (const { atto, dopoMs } of serie) {
      adesso += dopoMs;
      storia.compi(atto, chiDi(atto), adesso);
    }
    correggiInSala(storia, adesso);
    sospendi(storia, adesso, adesso + 1_900_000);
    adesso += 1_900_000;
    storia.compi({ tipo: 'concludiGara', filigranaIl: Number.MAX_SAFE_INTEGER }, SISTEMA, adesso + 10_000_000);
    for (const atto of ultimi) storia.compi(atto, REFERENTE, adesso + 20_000_000);
    storia.compi({ tipo: 'redigiVerbale', impronta: 'v' }, REFERENTE, adesso + 20_000_001);
    storia.compi(
      { tipo: 'decidiOsservazione', osservazioneId: 'o', trattenutaPerche: null },
      REFERENTE,
      adesso + 20_000_002,
    );
    storia.compi({ tipo: 'firmaVerbale', versione: 1, impronta: 'v' }, REFERENTE, adesso + 20_000_002);
    storia.compi({ tipo: 'chiudiAsta' }, REFERENTE, adesso + 20_000_003);
    return storia.eventi;
  });

/** La vendita si ferma e riprende: a buste chiuse alla sua ora, a operazioni aperte da dove era. */
function sospendi(storia: Storia, il: Istante, riprendeIl: Istante): void {
  storia.compi(SOSPENDI, REFERENTE, il);
  const stato = storia.stato();
  if (stato.fase === 'inesistente' || stato.fase === 'bozza' || stato.ferma === null) return;
  const aperte = aOperazioniAperte(stato);
  storia.compi(
    {
      tipo: 'riprendiVendita',
      fermaDal: stato.ferma.da,
      attesaIl: null,
      nuovoInizioIl: aperte ? riprendeIl : stato.parametri.inizioOperazioniIl,
      nuovoTermineIl: null,
      provvedimento: PROVVEDIMENTO,
      motivo: 'rinuncia di Bruni',
    },
    REFERENTE,
    il + 1,
  );
  storia.compi({ tipo: 'riapriOperazioni', operatoriInTurno: 1 }, REFERENTE, riprendeIl);
  storia.compi({ tipo: 'riprendiGara' }, REFERENTE, riprendeIl);
}

/** In testa ci sono offerte pari in tutto: chi conduce dice quale precede (R45). */
function decidiParita(storia: Storia): void {
  const stato = storia.stato();
  if (stato.fase !== 'operazioni_aperte') return;
  const [pari] = gruppiPari(graduatoria(stato));
  const ordine = (pari ?? []).map(({ bustaId }) => bustaId).toReversed();
  storia.compi({ tipo: 'decidiParita', ordine, motivo: 'ha offerto di persona il signor Viola' }, REFERENTE, AVVIO);
}

const CARTA = 'carta';

function registraSuCarta(storia: Storia): void {
  const contenuto = { offerta: sintesi(euro(93_900)), anomalie: [], stessaProvenienza: 0 };
  const offerta = { bustaId: CARTA, pseudonimo: 'Pseudo carta', canale: 'cartacea', impronta: 'cd' } as const;
  storia.compi(
    {
      tipo: 'registraOfferta',
      ...offerta,
      depositataIl: TERMINE - 1,
      contenuto,
      interruzione: 'nessuna',
      interruzioneRegistrata: false,
    },
    REFERENTE,
    T0 + 1_500,
  );
  storia.compi({ tipo: 'ammettiOfferta', bustaId: CARTA, nonostante: 'ammessa su carta' }, REFERENTE, T0 + 2_000);
}

/** In sala si dice una cosa e se ne scrive un'altra: rettificata una volta, annullata un'altra (R55). */
function correggiInSala(storia: Storia, adesso: Istante): void {
  const stato = storia.stato();
  if (stato.fase !== 'gara') return;
  const minimoCent = stato.migliore.importoCent + stato.parametri.rilancioMinimoCent;
  const busta = { bustaId: CARTA } as const;
  const motivo = 'il signor Gialli ha detto altro';
  const atti: readonly Atto[] = [
    { tipo: 'fermaCrono' },
    {
      tipo: 'registraRilancioInSala',
      ...busta,
      importoCent: minimoCent * 10,
      dichiaratoIl: adesso,
      filigranaIl: adesso,
    },
    { tipo: 'rettificaRilancio', ...busta, registratoCent: minimoCent * 10, importoCent: minimoCent, motivo },
    { tipo: 'annullaRilancio', ...busta, importoCent: minimoCent, motivo },
  ];
  for (const atto of atti) storia.compi(atto, REFERENTE, adesso);
}

type Storia = { eventi: Evento[]; stato(): Stato; compi(atto: Atto, attore: Attore, adesso: number): void };

function apriStoria(): Storia {
  const inizio = astaPubblicata();
  const eventi = [...inizio.eventi];
  let stato: Stato = inizio.stato;
  return {
    eventi,
    stato: () => stato,
    compi(atto, attore, adesso) {
      const comando = { comandoId: `c${eventi.length}`, attore, atto };
      for (const evento of decidi(stato, comando, adesso).eventi) {
        stato = evolvi(stato, evento);
        eventi.push(evento);
      }
    },
  };
}

function esamina(storia: Storia, busta: string, sorte: (typeof SORTI)[number], i: number): void {
  if (sorte === 'chiusa') return;
  const illeggibile: Atto = { tipo: 'apriBusta', bustaId: busta, contenuto: { illeggibile: 'chiave sbagliata' } };
  const leggibile = apri(busta, sintesi(euro(94_000 + Math.floor(i / 2))));
  const neiByte = leggiScartata(busta, sintesi(euro(94_000 + Math.floor(i / 2))), 'vi si legge il nome di Bianchi');
  const atti = { illeggibile, scartata_letta: neiByte } as Partial<Record<typeof sorte, Atto>>;
  storia.compi(atti[sorte] ?? leggibile, REFERENTE, T0 + 1_000);
  const motivo = { regola: 'R16', testo: 'la signora Verdi non ha procura' };
  storia.compi(
    sorte === 'rifiutata' || sorte === 'scartata' || sorte === 'illeggibile'
      ? { tipo: 'rifiutaOfferta', bustaId: busta, motivo }
      : { tipo: 'ammettiOfferta', bustaId: busta, nonostante: 'ammessa nonostante il ritardo' },
    REFERENTE,
    T0 + 2_000,
  );
}

const DELLA_SALA: ReadonlySet<Atto['tipo']> = new Set<Atto['tipo']>([
  'decidiOsservazione',
  'apriSala',
  'vaiInOnda',
  'condividiSchermo',
  'daiParola',
  'togliParola',
  'silenziaTutti',
]);

function chiDi(atto: Atto): Attore {
  if (atto.tipo === 'rilancia') return offerente(atto.bustaId);
  if (atto.tipo === 'chiediAssistenza' || atto.tipo === 'inviaMessaggio') return offerente('busta-0');
  if (atto.tipo === 'chiediParola' || atto.tipo === 'presentaOsservazione') return offerente('busta-0');
  if (DELLA_SALA.has(atto.tipo)) return REFERENTE;
  return atto.tipo === 'fermaCrono' || atto.tipo === 'riprendiCrono' ? REFERENTE : SISTEMA;
}
