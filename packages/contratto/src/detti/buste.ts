import {
  type Canale,
  DEPOSITO_DICHIARATO,
  descriviProposta,
  descriviSulConto,
  type EventoDi,
  type FattoDiBusta,
  formattaEuro,
  LETTA_DAI_BYTE,
  senzaSupposti,
} from '@gestore/dominio';
import { dato } from '../parole/dati-bloccati.ts';
import { formattaIstante } from '../parole/formato.ts';
import type { ComeSiNarra, DettiDeiFatti, DettiDelleViste } from './riga.ts';

export const DETTI_BUSTE: DettiDeiFatti<FattoDiBusta['tipo']> = {
  // Le buste arrivate si dicono aprendo le operazioni, dall'elenco di quel momento.
  BustaDepositata: { nome: { it: 'Busta depositata', en: 'Envelope deposited' }, verbale: 'altrove' },
  // Di una busta scartata all'arrivo non esce nulla; di una che non si legge all'apertura esce una vista con questo nome.
  BustaScartata: {
    nome: { it: 'Busta scartata', en: 'Envelope discarded' },
    cronologia: {
      it: ({ pseudonimo }) => `La busta di ${pseudonimo} non si legge e resta in elenco`,
      en: ({ pseudonimo }) => `The envelope of ${pseudonimo} cannot be read and stays listed`,
    },
    verbale: 'altrove',
  },
  ArrivoTardivo: {
    nome: { it: 'Arrivo a operazioni iniziate', en: 'Arrival after operations started' },
    cronologia: {
      it: () => 'Arriva un pacchetto d’offerta a operazioni iniziate',
      en: () => 'An offer package arrives after operations have started',
    },
    verbale: {
      capitolo: 'buste',
      frasi: (evento, { ora, riservato }) => (riservato ? [`${ora}. ${arrivoTardivo(evento)}`] : []),
    },
  },
  ArrivoDeciso: {
    nome: { it: 'Decisione su un arrivo', en: 'Decision on an arrival' },
    cronologia: {
      it: ({ accolto }) =>
        accolto
          ? 'Accolto fra le buste un pacchetto arrivato a operazioni iniziate'
          : 'Respinto un pacchetto arrivato a operazioni iniziate',
      en: ({ accolto }) =>
        accolto
          ? 'A package that arrived after operations started is accepted among the envelopes'
          : 'A package that arrived after operations started is turned away',
    },
    verbale: {
      capitolo: 'buste',
      frasi: ({ accolto, motivo }, { ora, riservato }) =>
        riservato
          ? [
              `${ora}. Il referente ${accolto ? 'accoglie fra le buste' : 'respinge'} il pacchetto arrivato a operazioni iniziate, con la motivazione: «${dato(motivo)}».`,
            ]
          : [],
    },
  },
  OperazioniAperte: {
    nome: { it: 'Operazioni aperte', en: 'Operations opened' },
    cronologia: {
      it: ({ buste }) =>
        `Operazioni aperte, con ${buste.length === 1 ? 'una busta' : `${buste.length} buste`} in elenco`,
      en: ({ buste }) =>
        `Operations open, with ${buste.length === 1 ? 'one envelope' : `${buste.length} envelopes`} listed`,
    },
    verbale: {
      capitolo: 'buste',
      frasi: (evento, { ora, riservato }) =>
        riservato ? apertura(evento, ora) : [`Alle ${ora} il referente apre le operazioni.`],
    },
  },
  BustaAperta: {
    nome: { it: 'Busta aperta', en: 'Envelope opened' },
    cronologia: {
      it: ({ pseudonimo, prezzoCent }) =>
        `Aperta la busta di ${pseudonimo}: ${prezzoCent === null ? 'il prezzo non si legge' : formattaEuro(prezzoCent)}`,
      en: ({ pseudonimo, prezzoCent }) =>
        `Envelope of ${pseudonimo} opened: ${prezzoCent === null ? 'the price cannot be read' : formattaEuro(prezzoCent)}`,
    },
    verbale: { capitolo: 'buste', frasi: bustaAperta },
  },
  ScartataLetta: {
    nome: { it: 'Busta scartata letta nei byte', en: 'Discarded envelope read in its bytes' },
    verbale: { capitolo: 'buste', frasi: scartataLetta },
  },
  OffertaRiconfrontata: {
    nome: { it: 'Offerta confrontata di nuovo', en: 'Offer compared again' },
    cronologia: {
      it: ({ pseudonimo }) => `Dopo l’apertura, l’offerta di ${pseudonimo} si è trovata fra chi non può offrire`,
      en: ({ pseudonimo }) => `After the opening, the offer of ${pseudonimo} was found among those who may not bid`,
    },
    verbale: {
      capitolo: 'buste',
      frasi: (evento, { ora, nomina, riservato }) =>
        riservato
          ? [
              `${ora}. Dopo l’apertura è stato registrato chi non può offrire: all’offerta di ${dato(nomina(evento.bustaId, evento.pseudonimo))} si aggiunge: ${evento.proposte.map((una) => dato(descriviProposta(una))).join('; ')}. Ciò che era deciso resta finché il referente non decide di nuovo.`,
            ]
          : [],
    },
  },
  BustaIllegibile: {
    nome: { it: 'Busta illeggibile', en: 'Envelope unreadable' },
    verbale: {
      capitolo: 'buste',
      frasi: ({ pseudonimo, motivo }, { ora, riservato }) => [
        `${ora}. La busta di ${dato(pseudonimo)} non è leggibile e resta in elenco come scartata.${riservato ? ` Motivo: ${dato(motivo)}` : ''}`,
      ],
    },
  },
  ScartataEsclusa: {
    nome: { it: 'Busta scartata esclusa', en: 'Discarded envelope excluded' },
    verbale: {
      capitolo: 'buste',
      frasi: ({ pseudonimo, motivo }, { ora, riservato }) =>
        riservato
          ? [
              `${ora}. Il referente non ammette la busta di ${dato(pseudonimo)}, che il sistema non sa leggere (regola ${dato(motivo.regola)}): «${dato(motivo.testo)}».`,
            ]
          : [],
    },
  },
  OffertaAmmessa: {
    nome: { it: 'Offerta ammessa', en: 'Offer admitted' },
    cronologia: {
      it: ({ pseudonimo }) => `Ammessa l’offerta di ${pseudonimo}`,
      en: ({ pseudonimo }) => `Offer of ${pseudonimo} admitted`,
    },
    verbale: {
      capitolo: 'buste',
      frasi: (evento, { ora, nomina, riservato }) => [
        `${ora}. Il referente ${evento.riammessa && riservato ? 'riammette' : 'ammette'} l’offerta di ${dato(nomina(evento.bustaId, evento.pseudonimo))}${evento.nonostante === null || !riservato ? '' : `, nonostante le segnalazioni, con la motivazione: «${dato(evento.nonostante)}»`}.`,
        // Le cauzioni degli altri chi partecipa non le legge.
        ...(evento.cauzione === undefined || !riservato ? [] : [dato(descriviSulConto(evento.cauzione))]),
      ],
    },
  },
  OffertaRifiutata: {
    nome: { it: 'Offerta rifiutata', en: 'Offer refused' },
    cronologia: {
      it: ({ pseudonimo, motivo }) => `Rifiutata l’offerta di ${pseudonimo}${traParentesi(motivo?.regola)}`,
      en: ({ pseudonimo, motivo }) => `Offer of ${pseudonimo} refused${traParentesi(motivo?.regola)}`,
    },
    verbale: {
      capitolo: 'buste',
      frasi: (evento, { ora, nomina, riservato }) => [
        `${ora}. Il referente rifiuta l’offerta di ${dato(nomina(evento.bustaId, evento.pseudonimo))}${riservato ? ` (regola ${dato(evento.motivo.regola)}): «${dato(evento.motivo.testo)}»` : ''}.`,
      ],
    },
  },
  ParitaDecisa: {
    nome: { it: 'Parità fra offerte decisa', en: 'Tie between offers decided' },
    cronologia: {
      it: ({ ordine, motivo }) => `Offerte pari in tutto, precedono nell’ordine ${ordine.join(', ')}: ${motivo}`,
      en: ({ ordine, motivo }) => `Offers equal in everything, in the order ${ordine.join(', ')}: ${motivo}`,
    },
    verbale: {
      capitolo: 'buste',
      // Perché lo leggono tutti (R45).
      frasi({ ordine, motivo }, { ora, nomina }) {
        const nomi = ordine.map(({ bustaId, pseudonimo }) => dato(nomina(bustaId, pseudonimo))).join(', ');
        return [
          `${ora}. Le offerte di ${nomi} sono pari in tutto, anche nell’ora del deposito: il referente decide che precedono in quest’ordine, con la motivazione: «${dato(motivo)}».`,
        ];
      },
    },
  },
};

export const VISTE_BUSTE: DettiDelleViste<'BustaArrivata'> = {
  BustaArrivata: {
    cronologia: {
      it: ({ busta }) => `Arriva la busta di ${busta.pseudonimo}`,
      en: ({ busta }) => `The envelope of ${busta.pseudonimo} arrives`,
    },
  },
};

const traParentesi = (regola = ''): string => (regola === '' ? '' : ` (${regola})`);

const CANALI: Readonly<Record<Canale, string>> = {
  telematica: 'telematica',
  cartacea: 'su carta',
  fax: 'per fax',
  art15: 'con ricevuta di accettazione (art. 15)',
};

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
function scartataLetta({ tipo: _, motivo, ...letta }: EventoDi<'ScartataLetta'>, come: ComeSiNarra): string[] {
  const aperta = bustaAperta({ tipo: 'BustaAperta', ...letta }, come);
  if (!come.riservato) return aperta;
  const incompleta = letta.proposte.some(
    ({ codice, dati }) => codice === LETTA_DAI_BYTE && dati.incompleta !== undefined,
  );
  const che = incompleta ? 'non sapeva leggere tutta l’offerta di' : 'non sapeva leggere';
  const perche = `Il sistema ${che} questa busta: il referente ne ha letto i byte e ne ha digitato l’offerta, con la motivazione: «${dato(motivo)}».`;
  return [...aperta.slice(0, 1), perche, ...aperta.slice(1)];
}

function bustaAperta(
  { bustaId, pseudonimo, canale, depositataIl, offerta, proposte }: EventoDi<'BustaAperta'>,
  { ora, nomina, riservato }: ComeSiNarra,
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
