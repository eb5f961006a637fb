import { z } from 'zod';
import { CODA_DI_PAGINA, QUERY_DI_PAGINA } from '../linea/pagina.ts';
import { comandoId, istante, uuid } from '../linea/tipi.ts';
import { RIGA_MAX } from '../parole/limiti-testo.ts';
import { riga, testo } from '../parole/testi-scritti.ts';
import { lunghezzaMassima, pec } from '../regole/index.ts';
import { testoConRegole } from '../regole/zod.ts';

/** La posta che il gestore manda, e le credenziali che porta. */

const statoMessaggio = z.enum(['in_attesa', 'inviata', 'da_consegnare_a_mano', 'fallita']);

/** Che cosa il gestore PEC dice di un messaggio spedito (D.M. 2 novembre 2005, R29), e perché non l'ha consegnato. */
const ricevutaPosta = z.strictObject({
  esito: z.enum(['accettata', 'presa_in_carico', 'consegnata', 'in_ritardo', 'non_accettata', 'non_consegnata']),
  il: istante,
  errore: z.enum(['no-dest', 'no-dominio', 'virus', 'altro']).nullable(),
});
export type RicevutaPosta = z.infer<typeof ricevutaPosta>;

const messaggioPosta = z.strictObject({
  id: uuid,
  /** `null` se non riguarda una vendita. */
  asta: uuid.nullable(),
  titolo: z.string(),
  /** Vuoto se non c’è, o se è `riservato`. */
  destinatario: z.string(),
  /** Di un offerente, finché le operazioni non sono aperte: accanto allo pseudonimo direbbe chi è (R10). */
  riservato: z.boolean(),
  oggetto: z.string(),
  testo: z.string(),
  stato: statoMessaggio,
  creatoIl: istante,
  inviatoIl: istante.nullable(),
  /** `null` finché dal gestore PEC non ne è arrivata. */
  ricevuta: ricevutaPosta.nullable(),
  errore: z.string().nullable(),
  tentativi: z.int(),
  /** Quando si riprova, se aspetta. */
  prossimoIl: istante.nullable(),
  /** Fino a quando si insiste: per un invito, l’inizio delle operazioni (R29). */
  entroIl: istante.nullable(),
  /** Non arriva da tanto, o non arriverà da sé: si può chiedere chi chiamare. */
  daChiamare: z.boolean(),
});
export type MessaggioPosta = z.infer<typeof messaggioPosta>;
export const filtroPosta = z.strictObject({
  asta: z.uuid().toLowerCase().optional(),
  stato: statoMessaggio.optional(),
  ...QUERY_DI_PAGINA,
});
export type FiltroPosta = z.output<typeof filtroPosta>;
export const rispostaPosta = z.strictObject({ messaggi: z.array(messaggioPosta), ...CODA_DI_PAGINA });

/** Un messaggio non consegnato che torna fra quelli in partenza. */
export const rispostaRitenta = z.strictObject({ stato: z.literal('in_attesa') });

/** Quali messaggi ripartono: di una vendita, o tutti. */
export const corpoRitentaTutti = z.strictObject({ asta: uuid.nullable() });
export const rispostaRitentaTutti = z.strictObject({ messaggi: z.int().min(0) });

/** Chi chiamare per un messaggio che non è stato consegnato, e entro quando. */
export const rispostaRecapito = z.strictObject({
  destinatario: z.string().nullable(),
  cellulare: z.string().nullable(),
  entroIl: istante,
});

/** Una credenziale e la consegna del suo invito, dalle T0-180 min (R10, R29). */
const credenzialeVista = z.strictObject({
  id: uuid,
  pseudonimo: z.string(),
  ruolo: z.enum(['offerente', 'spettatore']),
  emessaIl: istante,
  revocataIl: istante.nullable(),
  ultimoAccessoIl: istante.nullable(),
  /** `null` se non c’è, o se è `riservato`. */
  recapito: z.string().nullable(),
  /** Di un offerente, finché le operazioni non sono aperte: accanto allo pseudonimo direbbe chi è (R10). */
  riservato: z.boolean(),
  consegna: statoMessaggio.nullable(),
  ricevuta: ricevutaPosta.nullable(),
  /** Con che cosa è entrato chi la sta usando: con il collegamento, o con un codice consegnato a mano. */
  entratoCon: z.enum(['collegamento', 'codice']).nullable(),
  /** La consegna a mano proposta, che aspetta un’altra persona. */
  daConfermare: z.strictObject({ id: uuid, propostaDa: z.string(), mia: z.boolean(), motivo: z.string() }).nullable(),
});
export type CredenzialeVista = z.infer<typeof credenzialeVista>;
export const rispostaCredenziali = z.strictObject({ credenziali: z.array(credenzialeVista) });

/** Chi assiste senza offrire, con la ragione per cui è ammesso (R35). */
export const corpoSpettatore = z.strictObject({
  comandoId,
  nome: riga,
  identificativo: riga,
  pec: testoConRegole(lunghezzaMassima(RIGA_MAX), pec()).nullable(),
  motivazione: testo,
  diDiritto: z.boolean(),
});
export type CorpoSpettatore = z.infer<typeof corpoSpettatore>;

/** Una credenziale appena emessa: il collegamento va al recapito, e non lo vede nessun altro (R30). */
export const credenzialeEmessa = z.strictObject({
  credenzialeId: uuid,
  pseudonimo: z.string(),
  /** Come parte il messaggio che lo porta. */
  consegna: statoMessaggio,
});
export type CredenzialeEmessa = z.infer<typeof credenzialeEmessa>;

/**
 * La metà del codice che dice questa persona a chi partecipa; l’altra la dice la seconda. `null` se è già stata mostrata:
 * non si mostra due volte.
 */
export const metaDelCodice = z.strictObject({ id: uuid, meta: z.string().nullable(), scadeIl: istante });
export type MetaDelCodice = z.infer<typeof metaDelCodice>;
