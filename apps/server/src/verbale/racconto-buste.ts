import { formattaData, formattaIstante } from '@gestore/contratto/formato';
import {
  type Canale,
  DEPOSITO_DICHIARATO,
  descriviProposta,
  descriviSulConto,
  type EventoDi,
  formattaEuro,
  type Istante,
  LETTA_DAI_BYTE,
  senzaSupposti,
} from '@gestore/dominio';
import { dato } from './dati-bloccati.ts';
import type { Nomina } from './racconto.ts';

const CANALI: Readonly<Record<Canale, string>> = {
  telematica: 'telematica',
  cartacea: 'su carta',
  fax: 'per fax',
  art15: 'con ricevuta di accettazione (art. 15)',
};

/** I fatti che il verbale racconta nell'esame delle buste. */
type FattoDiBusta = EventoDi<
  | 'OperazioniRinviate'
  | 'VenditaSospesa'
  | 'VenditaRipresa'
  | 'OperazioniRiaperte'
  | 'OfferentiLiberati'
  | 'IstanzaRegistrata'
  | 'IstanzaRitirata'
  | 'DelegatoSostituito'
  | 'SecondoDelegatoNominato'
  | 'ConduzionePassata'
  | 'OperazioniAperte'
  | 'ArrivoTardivo'
  | 'ArrivoDeciso'
  | 'BustaAperta'
  | 'OffertaRiconfrontata'
  | 'BustaIllegibile'
  | 'ScartataLetta'
  | 'ScartataEsclusa'
  | 'OffertaAmmessa'
  | 'OffertaRifiutata'
  | 'ParitaDecisa'
  | 'CredenzialeConsegnata'
  | 'IngressoAnnotato'
>;

/** Le frasi di un fatto dell'esame delle buste; ciò che è di una parte sola solo se `riservato`. */
export function frasiBusta(evento: FattoDiBusta, ricevutoIl: Istante, nomina: Nomina, riservato: boolean): string[] {
  const ora = dato(formattaIstante(ricevutoIl));
  switch (evento.tipo) {
    case 'OperazioniRinviate':
      return [
        `${ora}. Le operazioni, fissate per le ${dato(formattaIstante(evento.fissateIl))}, sono rinviate alle ${dato(formattaIstante(evento.inizioOperazioniIl))} con provvedimento n. ${dato(evento.provvedimento.numero)} del ${dato(giornoInParole(evento.provvedimento.del))}; il termine per le offerte è alle ${dato(formattaIstante(evento.termineOfferteIl))}${accreditoDelRinvio(evento)}.${riservato ? ` Motivo: «${dato(evento.motivo)}»` : ''}`,
      ];
    case 'VenditaSospesa':
    case 'VenditaRipresa':
    case 'OperazioniRiaperte':
    case 'OfferentiLiberati':
      return frasiSospensione(evento, ora, riservato);
    case 'IstanzaRegistrata': {
      const { creditore, importoCent, speseCent, prelazioniCent, depositataIl } = evento;
      const conti = `: spese di esecuzione ${dato(formattaEuro(speseCent))}, crediti che vengono prima ${dato(formattaEuro(prelazioniCent))}`;
      return [
        riservato
          ? `${ora}. È registrata un’istanza di assegnazione di ${dato(creditore)} per ${dato(formattaEuro(importoCent))}, depositata il ${dato(formattaIstante(depositataIl))}${conti}.`
          : `${ora}. È registrata un’istanza di assegnazione per ${dato(formattaEuro(importoCent))}.`,
      ];
    }
    case 'IstanzaRitirata':
      return [
        `${ora}. Un’istanza di assegnazione è tolta dalle registrate.${riservato ? ` Motivo: «${dato(evento.motivo)}»` : ''}`,
      ];
    case 'DelegatoSostituito': {
      const { precedenteNome, delegatoNome, provvedimento, dispostoDa, motivo } = evento;
      return [
        `${ora}. Con provvedimento n. ${dato(provvedimento.numero)} del ${dato(giornoInParole(provvedimento.del))}${riservato ? `, disposto da ${dato(dispostoDa)},` : ''} la vendita è condotta da ${dato(delegatoNome)}${precedenteNome === null || !riservato ? '' : `, che sostituisce ${dato(precedenteNome)}`}: la sostituzione è registrata da due operatori del gestore.${riservato ? ` Motivo: «${dato(motivo)}»` : ''}`,
      ];
    }
    case 'SecondoDelegatoNominato': {
      const { lascia, delegatoNome, provvedimento, dispostoDa, motivo } = evento;
      return [
        `${ora}. Con provvedimento n. ${dato(provvedimento.numero)} del ${dato(giornoInParole(provvedimento.del))}${riservato ? `, disposto da ${dato(dispostoDa)},` : ''} a chi conduce è affiancato un secondo delegato, ${dato(delegatoNome)}${lascia === null || !riservato ? '' : `, in luogo di ${dato(lascia.delegatoNome)}`}, che può prenderne il posto: la nomina è registrata da due operatori del gestore.${riservato ? ` Motivo: «${dato(motivo)}»` : ''}`,
      ];
    }
    case 'ConduzionePassata': {
      const { daNome, aNome, motivo, presa } = evento;
      const chi = `la vendita è condotta da ${dato(aNome)}`;
      const come =
        presa === null
          ? `, a cui ${riservato && daNome !== null ? dato(daNome) : 'chi conduceva'} passa la conduzione`
          : `, che la prende perché ${riservato && daNome !== null ? dato(daNome) : 'chi conduceva'} ${nonSiVedeva(presa.assenteDaMs)}`;
      return [`${ora}. Da adesso ${chi}${come}.${riservato ? ` Motivo: «${dato(motivo)}»` : ''}`];
    }
    case 'OperazioniAperte':
      return riservato ? apertura(evento, ora) : [`Alle ${ora} il referente apre le operazioni.`];
    case 'ArrivoTardivo':
      return riservato ? [`${ora}. ${arrivoTardivo(evento)}`] : [];
    case 'ArrivoDeciso':
      return riservato
        ? [
            `${ora}. Il referente ${evento.accolto ? 'accoglie fra le buste' : 'respinge'} il pacchetto arrivato a operazioni iniziate, con la motivazione: «${dato(evento.motivo)}».`,
          ]
        : [];
    case 'BustaAperta':
      return bustaAperta(evento, ora, nomina, riservato);
    case 'OffertaRiconfrontata':
      return riservato
        ? [
            `${ora}. Dopo l’apertura è stato registrato chi non può offrire: all’offerta di ${dato(nomina(evento.bustaId, evento.pseudonimo))} si aggiunge: ${evento.proposte.map((una) => dato(descriviProposta(una))).join('; ')}. Ciò che era deciso resta finché il referente non decide di nuovo.`,
          ]
        : [];
    case 'BustaIllegibile':
      return [
        `${ora}. La busta di ${dato(evento.pseudonimo)} non è leggibile e resta in elenco come scartata.${riservato ? ` Motivo: ${dato(evento.motivo)}` : ''}`,
      ];
    case 'ScartataLetta':
      return scartataLetta(evento, ora, nomina, riservato);
    case 'ScartataEsclusa':
      return riservato
        ? [
            `${ora}. Il referente non ammette la busta di ${dato(evento.pseudonimo)}, che il sistema non sa leggere (regola ${dato(evento.motivo.regola)}): «${dato(evento.motivo.testo)}».`,
          ]
        : [];
    case 'OffertaAmmessa':
      return [
        `${ora}. Il referente ${evento.riammessa && riservato ? 'riammette' : 'ammette'} l’offerta di ${dato(nomina(evento.bustaId, evento.pseudonimo))}${evento.nonostante === null || !riservato ? '' : `, nonostante le segnalazioni, con la motivazione: «${dato(evento.nonostante)}»`}.`,
        // Le cauzioni degli altri chi partecipa non le legge.
        ...(evento.cauzione === undefined || !riservato ? [] : [dato(descriviSulConto(evento.cauzione))]),
      ];
    case 'OffertaRifiutata':
      return [
        `${ora}. Il referente rifiuta l’offerta di ${dato(nomina(evento.bustaId, evento.pseudonimo))}${riservato ? ` (regola ${dato(evento.motivo.regola)}): «${dato(evento.motivo.testo)}»` : ''}.`,
      ];
    // Perché lo leggono tutti (R45).
    case 'ParitaDecisa': {
      const nomi = evento.ordine.map(({ bustaId, pseudonimo }) => dato(nomina(bustaId, pseudonimo))).join(', ');
      return [
        `${ora}. Le offerte di ${nomi} sono pari in tutto, anche nell’ora del deposito: il referente decide che precedono in quest’ordine, con la motivazione: «${dato(evento.motivo)}».`,
      ];
    }
    case 'CredenzialeConsegnata':
      return riservato
        ? [`${ora}. La credenziale di ${aChi(evento, nomina)} è consegnata a mano, con un codice dato da due persone.`]
        : [];
    case 'IngressoAnnotato':
      return riservato && evento.con === 'codice'
        ? [`${ora}. ${aChi(evento, nomina)} entra con il codice consegnato a mano.`]
        : [];
    default:
      return evento satisfies never;
  }
}

/** Che ne è del giorno che l'avviso dà all'accredito della cauzione; i rinvii di prima non lo dicono, e qui non si inventa (R32, R39). */
function accreditoDelRinvio({ cauzioneEntroIl: entro }: EventoDi<'OperazioniRinviate'>): string {
  return entro === undefined ? '' : `, e la cauzione va accreditata entro il ${dato(formattaData(entro))}`;
}

/** Chi era in turno, quante buste e chi mancava: il nome di nessuno, ma sono conti di chi conduce (R33). */
function apertura(
  { operatoriInTurno, buste, ammessiNonCollegati, debitoreRegistrato }: EventoDi<'OperazioniAperte'>,
  ora: string,
): string[] {
  return [
    `Alle ${ora} il referente apre le operazioni. Operatori del gestore in turno: ${dato(operatoriInTurno)}. Buste in elenco: ${dato(buste.length)}. Offerenti telematici non collegati all’apertura: ${dato(ammessiNonCollegati)}.`,
    ...(debitoreRegistrato === false ? [SENZA_DEBITORE] : []),
    ...buste.flatMap(nonRegolare),
  ];
}

/** Senza un elenco nessuna offerta si è potuta confrontare con il debitore: chi legge il verbale lo deve sapere (R18). */
const SENZA_DEBITORE =
  'All’apertura nessuno era registrato come debitore, collegato al debitore o addetto alla procedura: le offerte si sono confrontate solo con il codice di chi conduce.';

function aChi({ bustaId, pseudonimo }: { bustaId: string | null; pseudonimo: string }, nomina: Nomina): string {
  return bustaId === null ? 'uno spettatore' : dato(nomina(bustaId, pseudonimo));
}

/** La vendita che si ferma e riprende: per quale provvedimento, per quando, e chi intanto è libero (R24, R32). */
function frasiSospensione(
  evento: EventoDi<'VenditaSospesa' | 'VenditaRipresa' | 'OperazioniRiaperte' | 'OfferentiLiberati'>,
  ora: string,
  riservato: boolean,
): string[] {
  if (evento.tipo === 'OperazioniRiaperte')
    return [
      `${ora}. Il referente riprende le operazioni da dove erano state fermate.${riservato ? ` Operatori del gestore in turno: ${dato(evento.operatoriInTurno)}.` : ''}`,
    ];
  const { provvedimento, motivo } = evento;
  const inDue =
    'propostaDa' in evento && evento.propostaDa !== null ? ', proposto da una persona e confermato da un’altra' : '';
  const disposta =
    provvedimento === null
      ? 'per atto del referente'
      : `con provvedimento n. ${dato(provvedimento.numero)} del ${dato(giornoInParole(provvedimento.del))}${inDue}`;
  const perche = riservato ? ` Motivo: «${dato(motivo)}»` : '';
  switch (evento.tipo) {
    case 'VenditaSospesa':
      return [
        `${ora}. La vendita è sospesa ${disposta}. Le offerte restano irrevocabili, e le cauzioni restano versate.${perche}`,
      ];
    case 'OfferentiLiberati':
      return [`${ora}. Gli offerenti sono liberati ${disposta}: le cauzioni tornano.${perche}`];
    case 'VenditaRipresa': {
      const chi = evento.scadonoPrima.map(({ pseudonimo }) => dato(pseudonimo)).join(', ');
      const scadono = chi === '' || !riservato ? '' : ` A quella data non sono più irrevocabili le offerte di ${chi}.`;
      return [
        `${ora}. La ripresa è disposta ${disposta}: le operazioni sono fissate per le ${dato(formattaIstante(evento.riprendeIl))}.${scadono}${perche}`,
      ];
    }
    default:
      return evento satisfies never;
  }
}

/** Da `aaaa-mm-gg` a come si scrive in un atto. */
export function giornoInParole(giorno: string): string {
  return giorno.split('-').reverse().join('/');
}

/** Con i due istanti: quando è arrivato, e quando una ricevuta verificata dice che fu depositato. */
function arrivoTardivo({ arrivataIl, provataIl, scarto }: EventoDi<'ArrivoTardivo'>): string {
  const provata =
    provataIl === null
      ? 'nessuna ricevuta di consegna verificata ne prova un’ora anteriore'
      : `una ricevuta di consegna verificata lo dice depositato alle ${dato(formattaIstante(provataIl))}`;
  const illeggibile = scarto === null ? '' : ` Non si legge: ${dato(scarto)}`;
  return `Un pacchetto d’offerta è arrivato alle ${dato(formattaIstante(arrivataIl))}, a operazioni iniziate; ${provata}.${illeggibile}`;
}

function nonRegolare({ pseudonimo, scarto, tardiva }: EventoDi<'OperazioniAperte'>['buste'][number]): string[] {
  if (scarto !== null)
    return [`Busta ${dato(pseudonimo)}: scartata per motivi tecnici, conservata in elenco. Motivo: ${dato(scarto)}`];
  return tardiva ? [`Busta ${dato(pseudonimo)}: arrivata oltre il termine, conservata in elenco.`] : [];
}

/** Di un'offerta digitata: chi dice quando fu depositata, quando l'ha scritto, e se i prezzi degli altri erano già aperti (R28). */
function comeDichiarato(proposte: EventoDi<'BustaAperta'>['proposte']): string {
  const detto = proposte.find(({ codice }) => codice === DEPOSITO_DICHIARATO);
  if (detto === undefined) return '';
  const { digitataIl, gia } = detto.dati;
  const altre =
    Number(gia) === 0
      ? 'quando nessun’altra busta era aperta'
      : Number(gia) === 1
        ? 'quando un’altra busta era già aperta'
        : `quando altre ${dato(Number(gia))} buste erano già aperte`;
  return ` come dichiara il referente, che l’ha digitata il ${dato(formattaIstante(Number(digitataIl)))}, ${altre}`;
}

/** Che il sistema non la leggesse, e come la si è letta, lo dice il verbale di chi conduce; agli altri è un'offerta aperta (R25, R33). */
function scartataLetta(
  { tipo: _, motivo, ...letta }: EventoDi<'ScartataLetta'>,
  ora: string,
  nomina: Nomina,
  riservato: boolean,
): string[] {
  const aperta = bustaAperta({ tipo: 'BustaAperta', ...letta }, ora, nomina, riservato);
  if (!riservato) return aperta;
  const incompleta = letta.proposte.some(
    ({ codice, dati }) => codice === LETTA_DAI_BYTE && dati.incompleta !== undefined,
  );
  const che = incompleta ? 'non sapeva leggere tutta l’offerta di' : 'non sapeva leggere';
  const perche = `Il sistema ${che} questa busta: il referente ne ha letto i byte e ne ha digitato l’offerta, con la motivazione: «${dato(motivo)}».`;
  return [...aperta.slice(0, 1), perche, ...aperta.slice(1)];
}

function bustaAperta(
  { bustaId, pseudonimo, canale, depositataIl, offerta, proposte }: EventoDi<'BustaAperta'>,
  ora: string,
  nomina: Nomina,
  riservato: boolean,
): string[] {
  const { prezzoCent, cauzioneCent, pagamentoGiorni } = senzaSupposti(offerta, proposte);
  const chi = `${ora}. È aperta la busta di ${dato(nomina(bustaId, pseudonimo))}, ${dato(CANALI[canale])}`;
  const prezzo =
    prezzoCent === null ? 'Il prezzo offerto manca o non si legge' : `Prezzo offerto ${dato(formattaEuro(prezzoCent))}`;
  // Quando fu depositata, e il resto dell'offerta, non lo vede chi partecipa: la sua ora può dire chi è (R33).
  if (!riservato) return [`${chi}. ${prezzo}.`];
  const deposito =
    depositataIl === null
      ? 'deposito non provato'
      : `depositata il ${dato(formattaIstante(depositataIl))}${comeDichiarato(proposte)}`;
  const cauzione =
    cauzioneCent === null ? 'cauzione che manca o non si legge' : `cauzione ${dato(formattaEuro(cauzioneCent))}`;
  const pagamento =
    pagamentoGiorni === null
      ? 'termine di pagamento che manca o non si legge'
      : `pagamento entro ${dato(pagamentoGiorni)} giorni`;
  const aperta = `${chi}, ${deposito}. ${prezzo}, ${cauzione}, ${pagamento}.`;
  return [
    aperta,
    ...proposte.map(
      (proposta) => `Segnalazione del sistema (${dato(proposta.regola)}): ${dato(descriviProposta(proposta))}`,
    ),
  ];
}

/** Da quanto chi conduceva non si vedeva, quando un altro ne ha preso il posto (R36, R49). */
function nonSiVedeva(assenteDaMs: number | null): string {
  return assenteDaMs === null
    ? 'non era ancora in linea'
    : `non era in linea da ${dato(Math.floor(assenteDaMs / 1_000))} secondi`;
}
