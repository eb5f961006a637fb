import { type EventoDi, type FattoDiGara, formattaEuro, type Istante, type MotivoSospensione } from '@gestore/dominio';
import { dato } from '../parole/dati-bloccati.ts';
import { formattaIstante, formattaOra } from '../parole/formato.ts';
import { CHI_SOSPENDE } from './guasti.ts';
import type { DettiDeiFatti } from './riga.ts';

export const DETTI_GARA: DettiDeiFatti<FattoDiGara['tipo']> = {
  GaraAvviata: {
    nome: { it: 'Gara avviata', en: 'Bidding started' },
    cronologia: {
      it: ({ migliore }) => `Gara avviata da ${formattaEuro(migliore.importoCent)}, in testa ${migliore.pseudonimo}`,
      en: ({ migliore }) =>
        `Bidding started from ${formattaEuro(migliore.importoCent)}, ${migliore.pseudonimo} in the lead`,
    },
    verbale: 'altrove',
  },
  RilancioAccettato: {
    nome: { it: 'Rilancio accettato', en: 'Raise accepted' },
    cronologia: null,
    rivista: {
      it: ({ pseudonimo, importoCent, canale }) =>
        `${pseudonimo} rilancia a ${formattaEuro(importoCent)}${canale === 'sala' ? ', a voce in sala' : ''}`,
      en: ({ pseudonimo, importoCent, canale }) =>
        `${pseudonimo} raises to ${formattaEuro(importoCent)}${canale === 'sala' ? ', spoken in the room' : ''}`,
    },
    verbale: 'altrove',
  },
  RilancioRifiutato: {
    nome: { it: 'Rilancio rifiutato', en: 'Raise refused' },
    cronologia: null,
    rivista: {
      it: ({ pseudonimo, importoCent }) => `Il rilancio di ${pseudonimo} a ${formattaEuro(importoCent)} non è ammesso`,
      en: ({ pseudonimo, importoCent }) => `The raise of ${pseudonimo} to ${formattaEuro(importoCent)} is not admitted`,
    },
    verbale: 'altrove',
  },
  RilancioRettificato: {
    nome: { it: 'Rilancio rettificato', en: 'Raise corrected' },
    cronologia: {
      it: ({ pseudonimo, registratoCent, importoCent }) =>
        `Rilancio in sala di ${pseudonimo} rettificato: scritto ${formattaEuro(registratoCent)}, detto ${formattaEuro(importoCent)}`,
      en: ({ pseudonimo, registratoCent, importoCent }) =>
        `Raise in the room of ${pseudonimo} corrected: written ${formattaEuro(registratoCent)}, spoken ${formattaEuro(importoCent)}`,
    },
    verbale: { capitolo: 'gara', frasi: (evento, { ora }) => [`${ora}. ${corretto(evento)}`] },
  },
  RilancioAnnullato: {
    nome: { it: 'Rilancio annullato', en: 'Raise struck out' },
    cronologia: {
      it: ({ pseudonimo, importoCent }) =>
        `Rilancio in sala di ${pseudonimo} per ${formattaEuro(importoCent)} annullato: mai detto`,
      en: ({ pseudonimo, importoCent }) =>
        `Raise in the room of ${pseudonimo} for ${formattaEuro(importoCent)} struck out: never spoken`,
    },
    verbale: { capitolo: 'gara', frasi: (evento, { ora }) => [`${ora}. ${corretto(evento)}`] },
  },
  RilancioPrecedente: {
    nome: { it: 'Precedenza fra rilanci decisa', en: 'Precedence of raises decided' },
    cronologia: {
      it: ({ prima, pseudonimo, importoCent }) =>
        prima === 'sala'
          ? `Prima il rilancio in sala di ${pseudonimo} per ${formattaEuro(importoCent)}: messo al suo posto`
          : `Prima i rilanci online: quello in sala di ${pseudonimo} per ${formattaEuro(importoCent)} si giudica dopo`,
      en: ({ prima, pseudonimo, importoCent }) =>
        prima === 'sala'
          ? `The raise of ${pseudonimo} in the room for ${formattaEuro(importoCent)} was first: put at its place`
          : `The online raises were first: that of ${pseudonimo} in the room for ${formattaEuro(importoCent)} is judged after them`,
    },
    verbale: {
      capitolo: 'gara',
      frasi: (evento, { ora, riservato }) => [`${ora}. ${precedente(evento, riservato)}`],
    },
  },
  RilancioRigiudicato: {
    nome: { it: 'Rilancio giudicato di nuovo', en: 'Raise judged again' },
    cronologia: {
      it({ pseudonimo, importoCent, rifiuto, respinto }) {
        const rilancio = `Il rilancio di ${pseudonimo} per ${formattaEuro(importoCent)}`;
        if (rifiuto !== null) return `${rilancio} non vale più`;
        return respinto === true ? `${rilancio}, prima rifiutato, adesso vale` : `${rilancio} vale ancora`;
      },
      en({ pseudonimo, importoCent, rifiuto, respinto }) {
        const rilancio = `The raise of ${pseudonimo} for ${formattaEuro(importoCent)}`;
        if (rifiuto !== null) return `${rilancio} no longer counts`;
        return respinto === true ? `${rilancio}, refused before, now counts` : `${rilancio} still counts`;
      },
    },
    verbale: 'altrove',
  },
  CronoFermato: {
    nome: { it: 'Crono fermato', en: 'Clock held' },
    cronologia: {
      it: ({ residuoMs }) => `Crono fermato con ${Math.ceil(residuoMs / 1000)} secondi residui`,
      en: ({ residuoMs }) => `Clock held with ${Math.ceil(residuoMs / 1000)} seconds left`,
    },
    verbale: {
      capitolo: 'gara',
      frasi: ({ residuoMs }, { ora }) => [
        `${ora}. Il referente ferma il crono con ${dato((residuoMs / 1000).toFixed(1).replace('.', ','))} secondi residui.`,
      ],
    },
  },
  CronoRipreso: {
    nome: { it: 'Crono ripreso', en: 'Clock resumed' },
    cronologia: { it: () => 'Il crono riprende', en: () => 'The clock goes on' },
    verbale: { capitolo: 'gara', frasi: (_, { ora }) => [`${ora}. Il crono riprende dal tempo residuo.`] },
  },
  GaraSospesa: {
    nome: { it: 'Gara sospesa', en: 'Bidding suspended' },
    cronologia: {
      it: ({ motivo }) => `Gara sospesa ${CHI_SOSPENDE.it[motivo]}`,
      en: ({ motivo }) => `Bidding suspended ${CHI_SOSPENDE.en[motivo]}`,
    },
    verbale: {
      capitolo: 'gara',
      frasi: (evento, { ora, riservato }) => [
        `${ora}. ${dato(SOSPENDE[evento.motivo])}${riservato && evento.dettaglio !== '' ? `: ${dato(evento.dettaglio)}` : ''}.`,
      ],
    },
    disservizio: ({ motivo }) => `${FERMA[motivo]}: nessun rilancio è accettato e il tempo non scorre.`,
  },
  GaraRipresa: {
    nome: { it: 'Gara ripresa', en: 'Bidding resumed' },
    verbale: { capitolo: 'gara', frasi: (_, { ora }) => [`${ora}. La gara riprende con l’unità di tempo intera.`] },
    disservizio: ({ scadeIl }) =>
      `La gara riprende con l’unità di tempo intera: lo zero è alle ${formattaIstante(scadeIl)}.`,
  },
  GaraConclusa: {
    nome: { it: 'Gara conclusa', en: 'Bidding over' },
    cronologia: {
      it: ({ migliore }) => `Gara conclusa a ${formattaEuro(migliore.importoCent)}, in testa ${migliore.pseudonimo}`,
      en: ({ migliore }) =>
        `Bidding ended at ${formattaEuro(migliore.importoCent)}, ${migliore.pseudonimo} in the lead`,
    },
    verbale: {
      capitolo: 'gara',
      frasi: (evento, { riservato }) => [
        `Allo zero, alle ${dato(formattaIstante(evento.conclusaIl))}, la gara è conclusa${riservato ? ` dopo ${dato(evento.rilanci === 1 ? 'un rilancio' : `${evento.rilanci} rilanci`)}` : ''}. In testa ${dato(evento.migliore.pseudonimo)} con ${dato(formattaEuro(evento.migliore.importoCent))}.`,
      ],
    },
  },
};

/** Chi sospende la gara, e perché: è un dato, e chi corregge il verbale non può darlo a un altro (R57, R68). */
const SOSPENDE: Readonly<Record<MotivoSospensione, string>> = {
  incidente: 'La piattaforma sospende la gara per un incidente',
  referente_disconnesso: 'La piattaforma sospende la gara perché il referente non è collegato',
  atto_del_referente: 'Il referente sospende la gara',
  vendita_sospesa: 'La gara è sospesa con la vendita',
};

/** Chi ferma la gara: durante un disservizio può anche essere chi conduce, e non è la piattaforma. */
const FERMA: Readonly<Record<MotivoSospensione, string>> = {
  incidente: 'La piattaforma ferma la gara',
  referente_disconnesso: 'La piattaforma ferma la gara perché il referente non è collegato',
  atto_del_referente: 'Il referente ferma la gara',
  vendita_sospesa: 'La gara è ferma con la vendita',
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
      (seguito) =>
        `${dato(seguito.pseudonimo)} per ${dato(formattaEuro(seguito.importoCent))}${riservato ? ` alle ${dato(istanteAlMillesimo(seguito.ricevutoIl))}` : ''}`,
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
    (seguito) =>
      `${dato(seguito.pseudonimo)} per ${dato(formattaEuro(seguito.importoCent))}${riservato ? `, arrivato alle ${dato(istanteAlMillesimo(seguito.ricevutoIl))}` : ''}`,
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
