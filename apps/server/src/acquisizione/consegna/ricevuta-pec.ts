import { inForma } from '@gestore/acquisizione/testo-in-forma';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { z } from 'zod';
import { DOCUMENTO_BYTE_MAX } from '../pacchetto/limiti.ts';

/** Tutte quelle delle regole tecniche: chi deposita allega quella che trova, e gli si dice quale è. */
const TIPI = [
  'accettazione',
  'non-accettazione',
  'presa-in-carico',
  'avvenuta-consegna',
  'posta-certificata',
  'preavviso-errore-consegna',
  'errore-consegna',
  'rilevazione-virus',
] as const;
const ERRORI = ['no-dest', 'no-dominio', 'virus', 'altro'] as const;
/** Quelle che non dicono di un errore. */
const BUONE: readonly string[] = [
  'accettazione',
  'presa-in-carico',
  'avvenuta-consegna',
  'posta-certificata',
] satisfies readonly (typeof TIPI)[number][];

/** Che cos’è ciascuna, e che cosa dice: parole che seguono «è». */
const CHE_DICE: Readonly<Record<(typeof TIPI)[number], string>> = {
  accettazione: 'la ricevuta di accettazione: dice che il messaggio è partito, non che è arrivato',
  'non-accettazione': 'un avviso di non accettazione: il messaggio non è partito',
  'presa-in-carico':
    'una ricevuta di presa in carico: il gestore di chi riceve ha avuto il messaggio, e non dice ancora di averlo consegnato',
  'avvenuta-consegna': 'la ricevuta di avvenuta consegna',
  'posta-certificata': 'la busta di trasporto, cioè il messaggio com’è arrivato a chi riceve, non una sua ricevuta',
  'preavviso-errore-consegna':
    'un preavviso di mancata consegna: dopo dodici ore il messaggio non era ancora nella casella',
  'errore-consegna': 'un avviso di mancata consegna: il messaggio non è arrivato nella casella',
  'rilevazione-virus': 'un avviso di rilevazione di un virus: il gestore ha fermato il messaggio, che non è arrivato',
};

/** Che cos’è una ricevuta di quel tipo, in parole che seguono «è». */
export function cheRicevuta(tipo: RicevutaPec['tipo']): string {
  return CHE_DICE[tipo];
}

/**
 * Le ricevute della posta elettronica certificata, nella forma `daticert.xml` delle regole tecniche italiane
 * (D.M. 2 novembre 2005). L’ora del deposito di un’offerta è quella della ricevuta di avvenuta consegna (R12).
 *
 * `daticert.xml` da solo non è firmato: l’autenticità sta nella busta S/MIME del gestore PEC, che controlla chi riceve
 * la posta. Qui si legge un pacchetto già consegnato da un canale autenticato.
 */
export type RicevutaPec = {
  tipo: (typeof TIPI)[number];
  /** Perché non è stato accettato o consegnato: il codice delle regole tecniche; `null` se lo è stato. */
  errore: (typeof ERRORI)[number] | null;
  /** Identificativo del messaggio originale: lega tra loro le ricevute dello stesso invio. */
  msgid: string;
  mittente: string;
  /** Casella a cui è stato consegnato; per l’accettazione il primo destinatario. */
  destinatario: string;
  /** Millisecondi dall’epoca, al secondo. */
  istante: number;
};

type EsitoRicevuta =
  | { esito: 'letta'; ricevuta: RicevutaPec }
  | { esito: 'rifiutata'; motivo: 'ricevuta_con_entita' | 'ricevuta_illeggibile'; messaggio: string };

// Un elemento con attributi diventa un oggetto con il testo in `#text`, uno senza attributi il testo stesso.
const testo = z
  .union([z.string(), z.looseObject({ '#text': z.string() }).transform((o) => o['#text'])])
  .pipe(z.string().trim().min(1).max(1_000));
const destinatari = z.union([testo.transform((t) => [t]), z.array(testo).min(1).max(200)]);

// Il formato è di altri e i gestori vi aggiungono campi propri: qui, come per il portale, i campi in più si ignorano.
const SchemaDaticert = z.looseObject({
  postacert: z.looseObject({
    '@tipo': z.enum(TIPI),
    '@errore': z.string(),
    intestazione: z.looseObject({ mittente: testo, destinatari }),
    dati: z.looseObject({
      data: z.looseObject({
        '@zona': z.string().regex(/^[+-]\d{4}$/),
        giorno: z.string().regex(/^\d{2}\/\d{2}\/\d{4}$/),
        ora: z.string().regex(/^\d{2}:\d{2}:\d{2}$/),
      }),
      msgid: testo,
      consegna: testo.optional(),
    }),
  }),
});

/** Livelli annidati oltre i quali non è una ricevuta: quelle vere ne hanno quattro. */
const LIVELLI_MAX = 16;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  ignoreDeclaration: true,
  parseTagValue: false,
  parseAttributeValue: false,
  maxNestedTags: LIVELLI_MAX,
});

const illeggibile = (messaggio: string): EsitoRicevuta => ({
  esito: 'rifiutata',
  motivo: 'ricevuta_illeggibile',
  messaggio,
});

/** Legge una ricevuta PEC. Non solleva mai eccezioni; una DTD esterna si salta, e chi ne scrive una dentro, o entità, è rifiutato. */
export function leggiRicevutaPec(intera: string): EsitoRicevuta {
  if (intera.length > DOCUMENTO_BYTE_MAX)
    return illeggibile('La ricevuta PEC è troppo grande per essere una ricevuta.');
  const xml = senzaDtdEsterna(intera);
  if (/<!\s*(DOCTYPE|ENTITY)/i.test(xml))
    return {
      esito: 'rifiutata',
      motivo: 'ricevuta_con_entita',
      messaggio: 'La ricevuta PEC dichiara entità, che una ricevuta vera non ha: non è stata letta.',
    };
  let grezzo: unknown;
  try {
    if (XMLValidator.validate(xml) !== true) return illeggibile('La ricevuta PEC non è un documento XML corretto.');
    grezzo = parser.parse(xml);
  } catch {
    return illeggibile('La ricevuta PEC non è un documento XML corretto.');
  }
  const letto = SchemaDaticert.safeParse(grezzo);
  if (!letto.success) return illeggibile('La ricevuta PEC non ha i campi previsti dalle regole tecniche.');
  const { intestazione, dati, ...radice } = letto.data.postacert;
  if (BUONE.includes(radice['@tipo']) && radice['@errore'] !== 'nessuno')
    return illeggibile('La ricevuta PEC segnala un errore e non prova la consegna.');
  const istante = leggiIstante(dati.data.giorno, dati.data.ora, dati.data['@zona']);
  if (istante === null) return illeggibile('La data della ricevuta PEC non esiste.');
  const destinatario = dati.consegna ?? intestazione.destinatari[0];
  if (destinatario === undefined) return illeggibile('La ricevuta PEC non indica il destinatario.');
  return {
    esito: 'letta',
    ricevuta: inForma({
      tipo: radice['@tipo'],
      errore: erroreDi(radice['@tipo'], radice['@errore']),
      msgid: dati.msgid,
      mittente: intestazione.mittente,
      destinatario,
      istante,
    }),
  };
}

/** Di un virus parla il tipo della ricevuta: alcuni gestori nel codice dell’errore non lo ripetono. */
function erroreDi(tipo: RicevutaPec['tipo'], codice: string): RicevutaPec['errore'] {
  if (BUONE.includes(tipo)) return null;
  if (tipo === 'rilevazione-virus') return 'virus';
  return ERRORI.find((uno) => uno === codice) ?? 'altro';
}

const SISTEMA = `(?:"[^"<>]*"|'[^'<>]*')`;
const DTD_ESTERNA = new RegExp(
  `<!DOCTYPE\\s+[\\w:.-]+(?:\\s+SYSTEM\\s+${SISTEMA}|\\s+PUBLIC\\s+${SISTEMA}\\s+${SISTEMA})?\\s*>`,
  'y',
);

/**
 * Alcuni gestori PEC dichiarano la DTD delle regole tecniche al suo indirizzo: è un nome, e non si va a prendere. Si toglie soltanto
 * quella, prima del primo elemento; una che porta dichiarazioni con sé resta, e fa rifiutare il documento.
 */
function senzaDtdEsterna(xml: string): string {
  const da = xml.indexOf('<!DOCTYPE');
  if (da === -1 || /<[^?!]/.test(xml.slice(0, da))) return xml;
  DTD_ESTERNA.lastIndex = da;
  const trovata = DTD_ESTERNA.exec(xml);
  return trovata === null ? xml : xml.slice(0, da) + xml.slice(da + trovata[0].length);
}

/** Lo scarto dal tempo universale è scritto nella ricevuta: non si indovina dal fuso, nemmeno nella notte del cambio d’ora. */
function leggiIstante(giorno: string, ora: string, zona: string): number | null {
  const [g, m, a] = giorno.split('/');
  try {
    return Temporal.Instant.from(`${a}-${m}-${g}T${ora}${zona.slice(0, 3)}:${zona.slice(3)}`).epochMilliseconds;
  } catch {
    return null;
  }
}
