import type { DaDisporre, Ritardo, TermineDelGiudice } from '@gestore/contratto/delegato/cruscotto-giudice';
import { dalGiorno, ilGiorno } from '@gestore/contratto/parole/articoli';
import type { MotivoSospensione } from '@gestore/dominio';

/** Le parole del giudice e della sua cancelleria: che cosa aspetta un provvedimento, che cosa tarda, che cosa è fermo (R36). */
const it = {
  titolo: 'Le Sue procedure',
  lettura: 'Lettura delle Sue procedure…',
  sintesi: (daDisporre: number, ritardi: number, soste: number): string =>
    [
      daDisporre === 0
        ? 'Nulla aspetta un Suo provvedimento'
        : daDisporre === 1
          ? 'Una cosa aspetta un Suo provvedimento'
          : `${daDisporre} cose aspettano un Suo provvedimento`,
      ritardi === 0 ? 'nulla tarda' : ritardi === 1 ? 'una tarda' : `${ritardi} tardano`,
      soste === 0 ? 'nessuna vendita è ferma.' : soste === 1 ? 'una è ferma.' : `${soste} sono ferme.`,
    ].join('; '),
  daDisporre: 'Aspettano un Suo provvedimento',
  daDisporreVuoto: 'Nulla, adesso.',
  daDisporreAvviso:
    'È ciò che risulta dai registri: il software propone, Lei dispone. Il provvedimento lo registra chi conduce, con numero e data.',
  tipi: {
    decadenza: 'Decadenza dell’aggiudicatario (cpc 587)',
    decreto: 'Decreto di trasferimento (cpc 586)',
    differenza: 'Condanna al pagamento della differenza (disp. att. 177)',
    rate_perdute: 'Perdita delle rate già versate (cpc 587, primo comma)',
    ferma_senza_provvedimento: 'Vendita sospesa da chi conduce, senza un provvedimento',
  } satisfies Record<DaDisporre['tipo'], string>,
  perche: {
    decadenza: (dal: string) => `Il termine è passato ${ilGiorno(dal)} e nulla risulta registrato.`,
    decreto: () => 'Il prezzo è versato e la dichiarazione antiriciclaggio è resa.',
    differenza: () => 'La nuova vendita ha dato meno: la differenza è a carico di chi è decaduto.',
    rate_perdute: () =>
      'Chi è decaduto aveva versato delle rate, e nessun provvedimento che le dichiari perdute è registrato.',
    ferma_senza_provvedimento: (dal: string) => `Ferma ${dalGiorno(dal)}.`,
  } satisfies Record<DaDisporre['tipo'], (dal: string) => string>,
  ritardi: 'In ritardo',
  ritardiVuoto: 'Nessuna vendita tarda.',
  inRitardo: {
    non_aperta: 'Le operazioni non sono state aperte',
    senza_esito: 'Operazioni cominciate e ancora senza esito',
    senza_verbale: 'Esito dichiarato, verbale non ancora firmato',
    termine_passato: 'Termine passato',
  } satisfies Record<Ritardo['tipo'], string>,
  dal: (quando: string) => `${dalGiorno(quando)}`,
  oraInizio: (quando: string) => `operazioni fissate per ${ilGiorno(quando)}`,
  soste: 'Ferme, e perché',
  sosteVuoto: 'Nessuna Sua vendita è ferma.',
  ferma: { vendita: 'Vendita sospesa', gara: 'Gara sospesa' },
  provvedimento: (numero: string, del: string) => `Provvedimento n. ${numero} del ${del}`,
  senzaProvvedimento: 'Per atto di chi conduce, senza un provvedimento',
  garaSospesa: {
    incidente: 'L’ha sospesa la piattaforma, per un incidente',
    referente_disconnesso: 'L’ha sospesa la piattaforma, perché chi conduce non era collegato',
    atto_del_referente: 'L’ha sospesa chi conduce, senza bisogno di un provvedimento',
    vendita_sospesa: 'Si è fermata con la vendita',
  } satisfies Record<MotivoSospensione, string>,
  senzaMotivo: 'Nessun motivo è scritto.',
  riprende: (quando: string) => `Riprende ${ilGiorno(quando)}`,
  nonFissata: 'La ripresa non è fissata',
  liberati: 'Gli offerenti sono liberati',
  termini: 'Termini che corrono',
  terminiVuoto: 'Qui compariranno i termini che un’aggiudicazione fa correre.',
  nomiTermini: {
    persona_da_nominare: 'Persona da nominare (cpc 583)',
    saldo: 'Saldo del prezzo',
    antiriciclaggio: 'Dichiarazione antiriciclaggio (cpc 585)',
    rata: 'Rata del prezzo',
  } satisfies Record<TermineDelGiudice['tipo'], string>,
  restano: (n: number) => (n <= 0 ? 'Scade oggi' : n === 1 ? 'Scade domani' : `Restano ${n} giorni`),
  oggi: 'Vendite di oggi',
  oggiVuoto: 'Oggi nessuna Sua vendita.',
  prossime: 'Vendite che verranno',
  prossimeVuoto: 'Nessuna vendita fissata.',
  concluse: 'Vendite concluse',
  concluseVuoto: 'Qui compariranno le vendite con un esito.',
  letturaVendite: 'Lettura delle vendite…',
  conduce: 'La conduce Lei',
  assegnate: 'Che cosa Le è assegnato',
  nessunaAssegnata:
    'Non Le è assegnato alcun ufficio né procedura: lo chieda al gestore, che registra l’assegnazione in due persone.',
  ufficio: (tribunale: string) => `${tribunale}: tutte le procedure`,
  procedura: (ruolo: string, tribunale: string) => `R.G. ${ruolo}, ${tribunale}`,
  rg: (ruolo: string) => `R.G. ${ruolo}`,
  altre: 'Le vendite da guardare sono più di cento: qui ci sono le più recenti, le altre sono negli elenchi.',
  solaLettura: 'Lei legge ogni cosa delle Sue procedure; gli atti li compie chi conduce.',
};

type TestiGiudice = typeof it;

const en: TestiGiudice = {
  titolo: 'Your proceedings',
  lettura: 'Reading your proceedings…',
  sintesi: (daDisporre, ritardi, soste) =>
    [
      daDisporre === 0
        ? 'Nothing awaits an order of yours'
        : daDisporre === 1
          ? 'One thing awaits an order of yours'
          : `${daDisporre} things await an order of yours`,
      ritardi === 0 ? 'nothing is late' : ritardi === 1 ? 'one is late' : `${ritardi} are late`,
      soste === 0 ? 'no sale is stopped.' : soste === 1 ? 'one is stopped.' : `${soste} are stopped.`,
    ].join('; '),
  daDisporre: 'Awaiting an order of yours',
  daDisporreVuoto: 'Nothing, now.',
  daDisporreAvviso:
    'This is what the journals show: the software proposes, you order. Who conducts the sale registers the order, with its number and date.',
  tipi: {
    decadenza: 'Forfeiture of the successful bidder (cpc 587)',
    decreto: 'Transfer decree (cpc 586)',
    differenza: 'Order to pay the difference (disp. att. 177)',
    rate_perdute: 'Loss of the instalments already paid (cpc 587, first paragraph)',
    ferma_senza_provvedimento: 'Sale suspended by who conducts it, without an order',
  },
  perche: {
    decadenza: (dal) => `The term passed on ${dal} and nothing is registered.`,
    decreto: () => 'The price is paid and the anti-money-laundering declaration is filed.',
    differenza: () => 'The new sale gave less: the difference is owed by who forfeited.',
    rate_perdute: () => 'Who forfeited had paid instalments, and no order that declares them lost is registered.',
    ferma_senza_provvedimento: (dal) => `Stopped since ${dal}.`,
  },
  ritardi: 'Late',
  ritardiVuoto: 'No sale is late.',
  inRitardo: {
    non_aperta: 'The operations have not been opened',
    senza_esito: 'Operations begun and still without an outcome',
    senza_verbale: 'Outcome declared, minutes not signed yet',
    termine_passato: 'Term passed',
  },
  dal: (quando) => `since ${quando}`,
  oraInizio: (quando) => `operations set for ${quando}`,
  soste: 'Stopped, and why',
  sosteVuoto: 'None of your sales is stopped.',
  ferma: { vendita: 'Sale suspended', gara: 'Gara suspended' },
  provvedimento: (numero, del) => `Order no. ${numero} of ${del}`,
  senzaProvvedimento: 'By an act of who conducts, without an order',
  garaSospesa: {
    incidente: 'Suspended by the platform, for an incident',
    referente_disconnesso: 'Suspended by the platform, because who conducts was not connected',
    atto_del_referente: 'Suspended by who conducts; no order is needed',
    vendita_sospesa: 'It stopped with the sale',
  },
  senzaMotivo: 'No reason is written.',
  riprende: (quando) => `Resumes on ${quando}`,
  nonFissata: 'The resumption is not set',
  liberati: 'The bidders are released',
  termini: 'Terms running',
  terminiVuoto: 'The terms that an award sets running will appear here.',
  nomiTermini: {
    persona_da_nominare: 'Naming the person bid for (cpc 583)',
    saldo: 'Balance of the price',
    antiriciclaggio: 'Anti-money-laundering declaration (cpc 585)',
    rata: 'Instalment of the price',
  },
  restano: (n) => (n <= 0 ? 'Ends today' : n === 1 ? 'Ends tomorrow' : `${n} days left`),
  oggi: 'Today’s sales',
  oggiVuoto: 'None of your sales is today.',
  prossime: 'Sales to come',
  prossimeVuoto: 'No sale is set.',
  concluse: 'Concluded sales',
  concluseVuoto: 'Sales with an outcome will appear here.',
  letturaVendite: 'Reading the sales…',
  conduce: 'You conduct it',
  assegnate: 'What is assigned to you',
  nessunaAssegnata:
    'No office nor proceedings are assigned to you: ask the sale manager, who registers the assignment with two persons.',
  ufficio: (tribunale) => `${tribunale}: all proceedings`,
  procedura: (ruolo, tribunale) => `R.G. ${ruolo}, ${tribunale}`,
  rg: (ruolo) => `R.G. ${ruolo}`,
  altre: 'There are more than a hundred sales to look at: the most recent are here, the others are in the lists.',
  solaLettura: 'You read everything of your proceedings; the acts are done by who conducts.',
};

export const GIUDICE = { it, en } as const;
