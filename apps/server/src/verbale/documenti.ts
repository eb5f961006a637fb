import type { BustaIdentita } from '@gestore/contratto';
import type { RimborsoDisposto } from '@gestore/contratto/banca/ordini-rimborso';
import { soloPseudonimo } from '@gestore/contratto/detti';
import type { Nomina } from '@gestore/contratto/detti/riga';
import { dato, senzaSegni } from '@gestore/contratto/parole/dati-bloccati';
import { formattaIstante } from '@gestore/contratto/parole/formato';
import {
  type ContoDelPrezzo,
  cauzioneDi,
  formattaEuro,
  graduatoria,
  inLettere,
  type RagioneDetta,
  ragioneDetta,
  type StatoPubblicato,
  type TipoEsito,
  vincoloDi,
} from '@gestore/dominio';
import type { Voce } from '@gestore/registro';
import { leggiEvento } from '../vendita/giornale/letture/leggi-evento.ts';
import { type Blocco, type Documento, paragrafo, type Sezione, tabella } from './documento.ts';
import { caducato, type PerditaDelleRate } from './racconto/caducato.ts';
import { chiHaCondotto, delegatoDelVerbale } from './racconto/chi-ha-condotto.ts';
import type { FattoNarrato } from './racconto/fatto-narrato.ts';
import { type Integrazione, sezioneIntegrazioni, versioniEIntegrazioni } from './racconto/integrazioni.ts';
import { sezioneChiusura, sezioneObblighi } from './racconto/obblighi.ts';
import { sezioneOsservazioni } from './racconto/osservazioni.ts';
import { type GestoreStampato, premesse, storiaDellaPubblicazione } from './racconto/premesse.ts';
import { type SpettatoreAmmesso, sezionePresenti } from './racconto/presenti.ts';
import {
  nomeEsito,
  nominaConIdentita,
  raccontoBuste,
  raccontoGara,
  righeRifiutati,
  righeRilanci,
} from './racconto/racconto.ts';

export type Materiale = {
  stato: StatoPubblicato;
  voci: readonly Voce[];
  identita: readonly BustaIdentita[];
  rimborsi: readonly RimborsoDisposto[];
  gestore: GestoreStampato;
  /** Chi è stato ammesso ad assistere, per chi legge i nomi (R35). */
  spettatori?: readonly SpettatoreAmmesso[];
  /** Dove si paga il prezzo, dal secondo registro; `null` se nessuno lo ha ancora indicato (R69). */
  pagamento?: ContoDelPrezzo | null;
  /** Le rate del prezzo già versate, dal secondo registro: chi decade le perde (cpc 587, R70). */
  rateVersateCent?: number;
  /** I provvedimenti che le dichiarano perdute, dal secondo registro (cpc 587, R70). */
  ratePerdute?: readonly PerditaDelleRate[];
  /** Ciò che si è aggiunto dopo l'esito, dal secondo registro (R68). */
  integrazioni?: readonly Integrazione[];
};

const RAGIONI: Readonly<Record<RagioneDetta, string>> = {
  prezzo: 'prezzo più alto',
  cauzione: 'cauzione maggiore',
  pagamento: 'pagamento più breve',
  deposito: 'deposito precedente',
  prova: 'deposito provato, a differenza della seguente',
  referente: 'decisione del referente fra pari',
  pari: 'pari in tutto alla seguente',
  software: 'pari in tutto: l’ordine lo diede il software',
};

/** Il verbale, composto dal solo registro e dalle identità che gli stanno accanto (R68). */
export function verbale(materiale: Materiale, versione: number): Documento {
  return documentoVerbale(materiale, versione, sezioniVerbale(materiale));
}

/** Il verbale con le sezioni date: quelle del registro, o quelle del testo che il referente ha corretto. */
export function documentoVerbale(materiale: Materiale, versione: number, sezioni: readonly Sezione[]): Documento {
  const delegatoNome = delegatoDelVerbale(materiale.stato.scheda, chiHaCondotto(fattiNarrati(materiale)));
  return {
    ...intestazione(materiale, 'Verbale delle operazioni di vendita telematica', `versione ${versione}`),
    firma: firmaDi(delegatoNome),
    sezioni: sezioni.map(daLeggere),
  };
}

const firmaDi = (nome: string | null): string => `Il professionista delegato${nome === null ? '' : ` ${nome}`}`;

/** Ciò che si aggiunge a un verbale firmato: un documento suo, con il numero della versione che segue, di chi conduce adesso (R68). */
export function integrazioneDelVerbale(materiale: Materiale, versione: number): Documento {
  const { stato, integrazioni = [] } = materiale;
  const titolo = 'Integrazione del verbale delle operazioni di vendita telematica';
  const testata = intestazione(materiale, titolo, `versione ${versione}`);
  return {
    ...testata,
    dataMs: Math.max(testata.dataMs, ...integrazioni.map(({ registrataIl }) => registrataIl)),
    firma: firmaDi(stato.scheda.delegatoNome),
    sezioni: versioniEIntegrazioni(fattiNarrati(materiale), integrazioni).map(daLeggere),
  };
}

/** Le sezioni che il registro racconta; nelle frasi i dati restano segnati, perché il redattore non li lasci cambiare. */
export function sezioniVerbale(materiale: Materiale): Sezione[] {
  const { stato, identita, gestore } = materiale;
  const nomina = nominaConIdentita(identita);
  const fatti = fattiNarrati(materiale);
  return [
    premesse(stato, gestore, chiHaCondotto(fatti), storiaDellaPubblicazione(fatti, { riservato: true })),
    sezionePresenti(fatti, materiale.spettatori ?? []),
    {
      titolo: 'Apertura delle operazioni ed esame delle buste',
      blocchi: raccontoBuste(fatti, nomina, true).map(paragrafo),
    },
    sezioneGraduatoria(stato, fatti, nomina),
    sezioneGara(fatti, nomina, true),
    ...sezioneOsservazioni(fatti, nomina, true),
    sezioneEsito(fatti, nomina, true, materiale),
    ...sezioneObblighi(stato, materiale.pagamento ?? null),
    { titolo: 'Cauzioni da restituire', blocchi: cauzioni(materiale, fatti) },
    sezioneAssistenza(fatti),
    ...sezioneChiusura(fatti),
    ...sezioneIntegrazioni(materiale.integrazioni ?? []),
  ];
}

/** Una sezione come si stampa, senza i segni dei dati. */
export function daLeggere({ titolo, blocchi }: Sezione): Sezione {
  return {
    titolo,
    blocchi: blocchi.map((blocco) =>
      blocco.tipo === 'paragrafo' ? { ...blocco, testo: senzaSegni(blocco.testo) } : blocco,
    ),
  };
}

/** L'elenco dei rilanci con i loro autori, il vincitore, gli altri offerenti, le cauzioni e gli IBAN (DM 23, R67). */
export function elencoRilanci(materiale: Materiale): Documento {
  const { identita } = materiale;
  const nomina = nominaConIdentita(identita);
  const fatti = fattiNarrati(materiale);
  return {
    ...intestazione(materiale, 'Elenco dei rilanci e dei loro autori', 'art. 23 D.M. 32/2015'),
    firma: null,
    sezioni: [
      { titolo: 'Rilanci', blocchi: [tabellaRilanci(fatti, nomina)] },
      sezioneEsito(fatti, nomina, true),
      { titolo: 'Altri offerenti: cauzioni e conti addebitati', blocchi: cauzioni(materiale, fatti) },
    ].map(daLeggere),
  };
}

/** Il resoconto per i partecipanti: soli pseudonimi, nessun motivo altrui, nessun IBAN (R33). */
export function resoconto(materiale: Materiale): Documento {
  const fatti = fattiNarrati(materiale);
  const storia = storiaDellaPubblicazione(fatti, { riservato: false });
  return {
    ...intestazione(materiale, 'Resoconto della vendita telematica', 'per i partecipanti, sotto pseudonimo'),
    firma: null,
    sezioni: [
      premesse(materiale.stato, materiale.gestore, chiHaCondotto(fatti), storia),
      { titolo: 'Esame delle buste', blocchi: raccontoBuste(fatti, soloPseudonimo, false).map(paragrafo) },
      sezioneGara(fatti, soloPseudonimo, false),
      ...sezioneOsservazioni(fatti, soloPseudonimo, false),
      sezioneEsito(fatti, soloPseudonimo, false),
    ].map(daLeggere),
  };
}

/** Le voci del registro con i loro fatti. */
export function fattiNarrati({ voci }: Pick<Materiale, 'voci'>): FattoNarrato[] {
  return voci.map((voce) => ({ voce, evento: leggiEvento(voce) }));
}

/** Di quale ufficio e di quale vendita è un documento, e da quale stato del registro nasce. */
export function intestazione(
  { stato, voci }: Pick<Materiale, 'stato' | 'voci'>,
  titolo: string,
  nota: string,
): Omit<Documento, 'sezioni' | 'firma'> {
  const { scheda } = stato;
  const ultima = voci.at(-1);
  const ruolo = scheda.ruolo === null ? '' : `R.G. ${scheda.ruolo.numero}/${scheda.ruolo.anno} – `;
  return {
    ufficio: scheda.tribunale,
    titolo,
    sottotitolo: `${ruolo}${scheda.lotto.codice} (${nota})`,
    piede: `Composto dal registro della vendita: ${ultima?.seq ?? 0} voci, impronta ${ultima?.impronta ?? ''}`,
    dataMs: ultima?.registratoIl ?? 0,
  };
}

/** La graduatoria con cui la gara è partita; senza gara, quella delle offerte ammesse (R45). */
function sezioneGraduatoria(stato: StatoPubblicato, fatti: readonly FattoNarrato[], nomina: Nomina): Sezione {
  const avvio = fatti.map(({ evento }) => evento).find((evento) => evento.tipo === 'GaraAvviata');
  const righe = (avvio?.graduatoria ?? graduatoria(stato)).map((posto, i, posti) => {
    const ragione = ragioneDetta(posto, posti[i + 1]);
    return [
      String(i + 1),
      nomina(posto.bustaId, posto.pseudonimo),
      ragione === null ? '' : RAGIONI[ragione],
      formattaEuro(posto.prezzoCent),
    ];
  });
  return {
    titolo: 'Offerte ammesse e graduatoria',
    blocchi: [
      righe.length === 0
        ? paragrafo('Nessuna offerta è stata ammessa.')
        : tabella('graduatoria', ['N.<', 'Offerente', 'Precede per<', 'Prezzo offerto>'], righe),
    ],
  };
}

function sezioneGara(fatti: readonly FattoNarrato[], nomina: Nomina, riservato: boolean): Sezione {
  const avvio = fatti.find(({ evento }) => evento.tipo === 'GaraAvviata');
  if (avvio?.evento.tipo !== 'GaraAvviata')
    return { titolo: 'Gara', blocchi: ['La gara non si è svolta.', ...raccontoGara(fatti, riservato)].map(paragrafo) };
  const { migliore, unitaTempoMs, rilancioMinimoCent, bustaId } = {
    ...avvio.evento,
    bustaId: avvio.evento.migliore.bustaId,
  };
  const rifiutati = righeRifiutati(fatti, nomina);
  const blocchi: Blocco[] = [
    paragrafo(
      `Alle ${dato(formattaIstante(avvio.voce.ricevutoIl))} il referente avvia la gara dal prezzo di ${dato(formattaEuro(migliore.importoCent))}, offerto da ${dato(nomina(bustaId, migliore.pseudonimo))}, con rilancio minimo di ${dato(formattaEuro(rilancioMinimoCent))} e ${dato(unitaTempoMs / 1000)} secondi fra i rilanci.`,
    ),
    tabellaRilanci(fatti, nomina),
    ...raccontoGara(fatti, riservato).map(paragrafo),
  ];
  if (riservato && rifiutati.length > 0)
    blocchi.push(
      paragrafo('Rilanci non ammessi:'),
      tabella('rifiutati', ['Voce<', 'Ora<', 'Offerente', 'Importo>', 'Motivo'], rifiutati),
    );
  return { titolo: 'Gara', blocchi };
}

function tabellaRilanci(fatti: readonly FattoNarrato[], nomina: Nomina): Blocco {
  const righe = righeRilanci(fatti, nomina);
  return righe.length === 0
    ? paragrafo('Nessun rilancio.')
    : tabella('rilanci', ['N.<', 'Voce<', 'Ora<', 'Offerente', 'Modo<', 'Importo>'], righe);
}

/** Sotto la base dopo i rilanci si aggiudica perché la gara lo ha deciso, e non per la scelta di chi conduce (cpc 573, R42). */
function nomeDellEsito(fatti: readonly FattoNarrato[], esito: TipoEsito): string {
  const gara = fatti.findLast(({ evento }) => evento.tipo === 'GaraConclusa')?.evento;
  const conRilanci = gara?.tipo === 'GaraConclusa' && gara.rilanci > 0;
  return esito === 'aggiudicata_sotto_base' && conRilanci
    ? 'aggiudicazione sotto il prezzo base dopo i rilanci (art. 573, primo e quarto comma, c.p.c.)'
    : nomeEsito(esito);
}

/** Com'è finita, chi ha vinto e per quanto; ciò che è di chi conduce solo se `riservato` (R33). */
export function sezioneEsito(
  fatti: readonly FattoNarrato[],
  nomina: Nomina,
  riservato: boolean,
  rate: Pick<Materiale, 'rateVersateCent' | 'ratePerdute'> = {},
): Sezione {
  const dichiarato = fatti.findLast(({ evento }) => evento.tipo === 'EsitoDichiarato')?.evento;
  if (dichiarato?.tipo !== 'EsitoDichiarato')
    return { titolo: 'Esito', blocchi: [paragrafo('L’esito non è ancora dichiarato.')] };
  const { vincitore, esito, motivo, irraggiungibili, motivoIrraggiungibili, dichiaratoIl } = dichiarato;
  const blocchi = [
    paragrafo(
      `Alle ${dato(formattaIstante(dichiaratoIl))} il referente dichiara l’esito: ${dato(nomeDellEsito(fatti, esito))}.`,
    ),
  ];
  if (vincitore !== null)
    blocchi.push(
      paragrafo(
        `Aggiudicatario: ${dato(nomina(vincitore.bustaId, vincitore.pseudonimo))}, al prezzo di ${dato(formattaEuro(vincitore.importoCent))} (euro ${dato(inLettere(vincitore.importoCent))}).`,
      ),
    );
  blocchi.push(...assegnatario(fatti, riservato));
  if (riservato && motivo !== null) blocchi.push(paragrafo(`Motivo: ${dato(motivo)}`));
  if (riservato && irraggiungibili.length > 0)
    blocchi.push(
      paragrafo(
        `Alla dichiarazione la piattaforma non raggiungeva: ${dato(irraggiungibili.join(', '))}. Il referente ha aggiudicato con la motivazione: «${dato(motivoIrraggiungibili ?? '')}»`,
      ),
    );
  const cauzioneCent = cauzioneDiChiVince(fatti, vincitore?.bustaId);
  if (riservato && cauzioneCent !== null)
    blocchi.push(paragrafo(`Cauzione dell’aggiudicatario: ${dato(formattaEuro(cauzioneCent))}.`));
  blocchi.push(...caducato(fatti, riservato, rate));
  return { titolo: 'Esito', blocchi };
}

/** La cauzione che ha dichiarato chi vince, o che chi conduce ha digitato perché nella busta non si leggeva (R14). */
function cauzioneDiChiVince(fatti: readonly FattoNarrato[], bustaId: string | undefined): number | null {
  const letture = fatti.flatMap(({ evento }) =>
    (evento.tipo === 'BustaAperta' || evento.tipo === 'ScartataLetta') && evento.bustaId === bustaId ? [evento] : [],
  );
  const ultima = letture[0]?.tipo === 'BustaAperta' ? letture.at(-1) : undefined;
  return ultima === undefined ? null : ultima.offerta.cauzioneCent;
}

/** A chi il bene è assegnato, e per quanto (cpc 588-590); ai partecipanti basta l'importo. */
function assegnatario(fatti: readonly FattoNarrato[], riservato: boolean): Blocco[] {
  const assegnato = fatti.find(({ evento }) => evento.tipo === 'BeneAssegnato')?.evento;
  if (assegnato?.tipo !== 'BeneAssegnato') return [];
  const { istanzaId, importoCent } = assegnato;
  const istanza = fatti.find(
    ({ evento }) => evento.tipo === 'IstanzaRegistrata' && evento.istanzaId === istanzaId,
  )?.evento;
  const chi = istanza?.tipo === 'IstanzaRegistrata' && riservato ? ` a ${dato(istanza.creditore)}` : ' al creditore';
  return [
    paragrafo(
      `Il prezzo base non è raggiunto: il bene è assegnato${chi}, per ${dato(formattaEuro(importoCent))} (euro ${dato(inLettere(importoCent))}). L’assegnatario versa l’eventuale conguaglio nel termine che il giudice fissa (art. 590 c.p.c.).`,
    ),
  ];
}

/** Le cauzioni che tornano e, di una vendita sospesa o rinviata, quelle che restano versate perché l'offerta vincola ancora (R24, R71). */
function cauzioni({ stato, rimborsi }: Materiale, fatti: readonly FattoNarrato[]): Blocco[] {
  // Nei registri di prima questi esiti disponevano un elenco, anche vuoto: il loro verbale resta quello.
  const diPrima = fatti.some(({ evento }) => evento.tipo === 'RimborsiDisposti' && evento.rimborsi.length === 0);
  const trattenute = diPrima ? [] : restano(stato);
  return trattenute.length === 0
    ? [tabellaRimborsi(rimborsi, fatti, stato)]
    : [
        tabellaRimborsi(rimborsi, fatti, stato),
        paragrafo(
          `Restano versate, perché l’offerta è irrevocabile (art. 571, terzo comma, c.p.c.): ${trattenute.join('; ')}.`,
        ),
      ];
}

function restano(stato: StatoPubblicato): string[] {
  if (!('esito' in stato)) return [];
  const { buste, rimborsate, esito } = stato;
  return [...buste.values()].flatMap((busta) => {
    const vincolo =
      rimborsate.has(busta.id) || cauzioneDi(busta) === 0 ? null : vincoloDi(stato, busta, esito.dichiaratoIl);
    return vincolo?.vincolata === true
      ? [`${dato(busta.pseudonimo)}, fino al ${dato(formattaIstante(vincolo.finoAl))}`]
      : [];
  });
}

function tabellaRimborsi(
  rimborsi: readonly RimborsoDisposto[],
  fatti: readonly FattoNarrato[],
  stato: StatoPubblicato,
): Blocco {
  if (rimborsi.length === 0) {
    const aperte = fatti.some(({ evento }) => evento.tipo === 'OperazioniAperte');
    const disposti = fatti.some(({ evento }) => evento.tipo === 'RimborsiDisposti');
    const vincolati = 'esito' in stato && !stato.esito.liberi && !disposti;
    return paragrafo(aperte ? 'Nessuna cauzione da restituire.' : vincolati ? MAI_APERTE_VINCOLATI : MAI_APERTE);
  }
  return tabella(
    'rimborsi',
    ['Offerente<', 'Intestatario', 'IBAN addebitato<', 'Cauzione>'],
    rimborsi.map(({ pseudonimo, intestatario, iban, importoCent }) => [
      pseudonimo,
      intestatario,
      iban ?? 'non indicato',
      importoCent === null ? 'quanto accreditato' : formattaEuro(importoCent),
    ]),
  );
}

/** Di una vendita finita a buste chiuse non si dice se ve ne sono: chi legge non deve poterle contare, né crederle nessuna (R10, R71). */
const MAI_APERTE =
  'Le operazioni non sono state aperte: delle offerte presentate, se ve ne sono, le cauzioni tornano a chi le ha versate.';

/** Sospesa o rinviata, non libera chi aveva offerto (R24). */
const MAI_APERTE_VINCOLATI =
  'Le operazioni non sono state aperte: le offerte presentate, se ve ne sono, restano irrevocabili per centoventi giorni dal deposito (art. 571, terzo comma, c.p.c.), e le cauzioni restano versate.';

function sezioneAssistenza(fatti: readonly FattoNarrato[]): Sezione {
  const chiuse = new Set(
    fatti.flatMap(({ evento }) => (evento.tipo === 'AssistenzaChiusa' ? [evento.richiestaId] : [])),
  );
  const righe = fatti.flatMap(({ evento, voce }) =>
    evento.tipo === 'AssistenzaRichiesta'
      ? [
          [
            String(evento.numero),
            formattaIstante(voce.ricevutoIl),
            evento.da,
            chiuse.has(evento.richiestaId) ? 'chiusa' : 'aperta',
          ],
        ]
      : [],
  );
  return {
    titolo: 'Richieste di assistenza',
    blocchi: [
      righe.length === 0
        ? paragrafo('Nessuna richiesta.')
        : tabella('assistenza', ['N.<', 'Ora<', 'Da', 'Stato<'], righe),
    ],
  };
}
