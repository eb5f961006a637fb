import { formattaIstante, formattaOra } from '@gestore/contratto/formato';
import {
  type EventoDi,
  formattaEuro,
  type Istante,
  type MotivoSospensione,
  type RiscontroScollegati,
} from '@gestore/dominio';
import { vistoInParole } from '../vendita/aste/visto-in-parole.ts';
import { dato } from './dati-bloccati.ts';

/** I fatti che il verbale racconta intorno ai rilanci. */
type FattoDiGara = EventoDi<
  | 'RilancioRettificato'
  | 'RilancioAnnullato'
  | 'RilancioPrecedente'
  | 'CronoFermato'
  | 'CronoRipreso'
  | 'CronoRiportato'
  | 'GaraSospesa'
  | 'GaraRipresa'
  | 'GaraConclusa'
  | 'DisservizioRilevato'
  | 'OfferentiScollegati'
  | 'DisservizioCessato'
  | 'RipresaFissata'
>;

/** Le frasi di un fatto della gara; ciò che è di una parte sola solo se `riservato`. */
export function frasiGara(evento: FattoDiGara, ricevutoIl: Istante, riservato: boolean): string[] {
  const ora = dato(formattaIstante(ricevutoIl));
  switch (evento.tipo) {
    case 'RilancioRettificato':
    case 'RilancioAnnullato':
      return [`${ora}. ${corretto(evento)}`];
    case 'RilancioPrecedente':
      return [`${ora}. ${precedente(evento, riservato)}`];
    case 'CronoFermato':
      return [
        `${ora}. Il referente ferma il crono con ${dato((evento.residuoMs / 1000).toFixed(1).replace('.', ','))} secondi residui.`,
      ];
    case 'CronoRipreso':
      return [`${ora}. Il crono riprende dal tempo residuo.`];
    case 'GaraSospesa':
      return [
        `${ora}. ${dato(SOSPENDE[evento.motivo])}${riservato && evento.dettaglio !== '' ? `: ${dato(evento.dettaglio)}` : ''}.`,
      ];
    case 'DisservizioRilevato':
      if (!riservato) return [];
      return [
        `${ora}. La piattaforma non è in salute dalle ${dato(formattaIstante(evento.dal))}: ${dato(vistoInParole(evento.visto))}.`,
      ];
    case 'OfferentiScollegati':
      return riservato ? [`${ora}. ${scollegati(evento)}`] : [];
    case 'DisservizioCessato':
      return [`${ora}. La piattaforma è di nuovo in salute dalle ${dato(formattaIstante(evento.cessatoIl))}.`];
    case 'CronoRiportato':
      return [`${ora}. Il crono è riportato all’unità di tempo intera per un disservizio della piattaforma.`];
    case 'RipresaFissata':
      return [`${ora}. La ripresa è annunciata per le ${dato(formattaIstante(evento.riprendeIl))}.`];
    case 'GaraRipresa':
      return [`${ora}. La gara riprende con l’unità di tempo intera.`];
    case 'GaraConclusa':
      return [
        `Allo zero, alle ${dato(formattaIstante(evento.conclusaIl))}, la gara è conclusa${riservato ? ` dopo ${dato(evento.rilanci === 1 ? 'un rilancio' : `${evento.rilanci} rilanci`)}` : ''}. In testa ${dato(evento.migliore.pseudonimo)} con ${dato(formattaEuro(evento.migliore.importoCent))}.`,
      ];
    default:
      return evento satisfies never;
  }
}

/** Chi sospende la gara, e perché: è un dato, e chi corregge il verbale non può darlo a un altro (R57, R68). */
const SOSPENDE: Readonly<Record<MotivoSospensione, string>> = {
  incidente: 'La piattaforma sospende la gara per un incidente',
  referente_disconnesso: 'La piattaforma sospende la gara perché il referente non è collegato',
  atto_del_referente: 'Il referente sospende la gara',
  vendita_sospesa: 'La gara è sospesa con la vendita',
};

/** Un rilancio in sala scritto male: che cosa era scritto, che cosa vale, perché, e che il tempo è di nuovo intero (R55). */
function corretto(evento: EventoDi<'RilancioRettificato' | 'RilancioAnnullato'>): string {
  const chi = dato(evento.pseudonimo);
  const perche = `Motivo: «${dato(evento.motivo)}».`;
  const tempo =
    evento.scadeIl === null
      ? 'L’unità di tempo decorrerà intera quando il tempo riprende.'
      : `L’unità di tempo decorre di nuovo intera, fino alle ${dato(formattaIstante(evento.scadeIl))}.`;
  if (evento.tipo === 'RilancioRettificato')
    return `Il referente rettifica il rilancio in sala di ${chi}: scritto ${dato(formattaEuro(evento.registratoCent))}, detto ${dato(formattaEuro(evento.importoCent))}. ${perche} ${tempo}`;
  const { pseudonimo, importoCent } = evento.migliore;
  return `Il referente annulla il rilancio in sala di ${chi} per ${dato(formattaEuro(evento.importoCent))}, mai detto. ${perche} Resta in testa ${dato(pseudonimo)} con ${dato(formattaEuro(importoCent))}. ${tempo}`;
}

/** Quale è venuto prima, che cosa aveva davanti chi ha deciso, perché, e che cosa non vale più (R54). */
function precedente(evento: EventoDi<'RilancioPrecedente'>, riservato: boolean): string {
  const { pseudonimo, importoCent, dichiaratoIl, prima, motivo, seguiti, migliore, scadeIl } = evento;
  // A che millesimo è arrivato ciascuno decide chi conduce; chi partecipa legge l'ordine (R33).
  const torna = seguiti.filter(({ respinto }) => respinto === true);
  const online = seguiti
    .filter(({ respinto }) => respinto !== true)
    .map(
      (uno) =>
        `${dato(uno.pseudonimo)} per ${dato(formattaEuro(uno.importoCent))}${riservato ? ` alle ${dato(istanteAlMillesimo(uno.ricevutoIl))}` : ''}`,
    );
  const detto = `In sala ${dato(pseudonimo)} ha dichiarato ${dato(formattaEuro(importoCent))} alle ${dato(istanteAlMillesimo(dichiaratoIl))}; dopo quell’ora erano stati accettati online: ${online.join('; ')}.`;
  const perche = `Motivo: «${dato(motivo)}».`;
  if (prima === 'online' || scadeIl === null)
    return `${detto} Il referente decide che quelli online sono venuti prima: il rilancio in sala si giudica dopo. ${perche}`;
  const caduti = seguiti.flatMap(({ pseudonimo: chi, importoCent: quanto, minimoCent }) =>
    minimoCent === null
      ? []
      : [`${dato(chi)} per ${dato(formattaEuro(quanto))}, che doveva raggiungere ${dato(formattaEuro(minimoCent))}`],
  );
  const valgono = torna.map(
    (uno) =>
      `${dato(uno.pseudonimo)} per ${dato(formattaEuro(uno.importoCent))}${riservato ? `, arrivato alle ${dato(istanteAlMillesimo(uno.ricevutoIl))}` : ''}`,
  );
  const tornano =
    valgono.length === 0 ? '' : ` Era stato rifiutato, e con quello in sala al suo posto vale: ${valgono.join('; ')}.`;
  const restano = caduti.length === 0 ? 'Tutti quelli dopo valgono ancora.' : `Non vale più: ${caduti.join('; ')}.`;
  const dopo = `${restano}${tornano}`;
  const inTesta = `In testa ${dato(migliore.pseudonimo)} con ${dato(formattaEuro(migliore.importoCent))}.`;
  return `${detto} Il referente decide che quello in sala è venuto prima, e lo mette al suo posto. ${perche} ${dopo} ${inTesta} L’unità di tempo decorre di nuovo intera, fino alle ${dato(formattaIstante(scadeIl))}.`;
}

/** L’ora con i millesimi: fra due rilanci decidono quelli. */
function istanteAlMillesimo(il: Istante): string {
  return `${formattaOra(il)},${String(il % 1000).padStart(3, '0')}`;
}

const RISCONTRI: Readonly<Record<RiscontroScollegati, string>> = {
  piattaforma: 'anche la piattaforma non era in salute',
  altre_vendite: 'insieme a quelli di altre vendite',
  reti: 'da reti diverse',
};

/** Chi non si sentiva più, e che cosa ne è seguito: la gara ferma una volta sola, poi decide il referente (R57). */
function scollegati({ offerenti, presenti, riscontro, fermata }: EventoDi<'OfferentiScollegati'>): string {
  const chi = offerenti.map(({ pseudonimo }) => dato(pseudonimo)).join(', ');
  const perche = riscontro === null ? 'senza altro riscontro' : RISCONTRI[riscontro];
  const seguito = fermata ? 'la gara si ferma' : 'la gara continua e il referente ne è avvisato';
  return `Non si sentono più, nello stesso momento, ${chi}, di ${dato(String(presenti))} offerenti collegati, ${perche}: ${seguito}.`;
}
