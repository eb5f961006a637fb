import { createHash } from 'node:crypto';
import PostalMime, { type Attachment } from 'postal-mime';
import { cominciaComeXml } from '../../piattaforma/arnesi/comincia-xml.ts';
import { decodificaXml } from '../pacchetto/testo-decodificato.ts';
import { aggiuntoDallaPosta } from './aggiunto-dalla-posta.ts';
import { apriFirmato, certificatiDaPem, type Firmata } from './firma-smime.ts';
import { cheRicevuta, leggiRicevutaPec, type RicevutaPec } from './ricevuta-pec.ts';
import { fuoriDallInvolucro, sembraFirmato, sembraMessaggio } from './senza-involucro.ts';

/** Ciò di cui una prova di consegna deve discendere: senza autorità o senza caselle nessuna ricevuta prova nulla (R12). */
export type FiduciaPec = {
  /** Certificati delle autorità dei gestori PEC, o dei gestori stessi, in PEM. */
  readonly autorita: readonly string[];
  /** Le caselle a cui un'offerta si deposita; un recapito a un'altra non è un deposito. */
  readonly caselle: readonly string[];
};

/** Con che cosa si giudica se una ricevuta prova l'ora del deposito (R12). */
export type Giudizio = { fiducia: FiduciaPec; arrivataIl: number };

/** `istante` in millisecondi dall'epoca, al secondo, come la ricevuta. */
export type ProvaConsegna = { esito: 'provata'; ricevuta: RicevutaPec } | { esito: 'non_provata'; perche: string };

/** Il gestore PEC firma da questa casella del suo dominio (D.M. 2 novembre 2005, allegato, 7.4). */
const CASELLA_DEL_GESTORE = /^posta-certificata@/;
/** Di quanto l'orologio di un gestore può essere avanti al nostro. */
const OROLOGIO_AVANTI_MS = 5 * 60_000;

/**
 * Se quella ricevuta di avvenuta consegna prova quando quei file sono stati depositati (R12): firma S/MIME del gestore PEC
 * che discende dalle autorità configurate, destinatario una delle nostre caselle, istante non nel futuro, l'identificativo del messaggio di
 * cui parla, e dentro, nella copia del messaggio consegnato, esattamente quei file e ciò che un programma di posta aggiunge da sé. Senza l'ultima
 * condizione la ricevuta vera di un altro messaggio darebbe la sua ora a un'offerta scritta oggi.
 *
 * @param file i contenuti che il pacchetto presenta come consegnati: l'offerta e i suoi allegati
 * @param arrivatoIl quando il pacchetto è arrivato qui, millisecondi dall'epoca
 */
export async function provaConsegna(
  messaggio: Uint8Array,
  file: readonly Uint8Array[],
  { autorita, caselle }: FiduciaPec,
  arrivatoIl: number,
): Promise<ProvaConsegna> {
  const no = (perche: string): ProvaConsegna => ({ esito: 'non_provata', perche });
  if (autorita.length === 0 || caselle.length === 0)
    return no('Su questa installazione non sono configurate le autorità dei gestori PEC, o le caselle delle offerte.');
  const firmata = await apri(messaggio, autorita);
  if (firmata === null) return no('La firma della ricevuta di consegna non è di un gestore PEC riconosciuto.');
  if (!CASELLA_DEL_GESTORE.test(firmata.firmatario))
    return no('La ricevuta di consegna è firmata, ma non dalla casella di un gestore PEC.');
  const dentro = await leggiDentro(firmata.contenuto);
  if (dentro === null) return no('Il messaggio firmato non è una ricevuta di avvenuta consegna.');
  if (dentro.ricevuta.tipo !== 'avvenuta-consegna')
    return no(`Il messaggio firmato non è la ricevuta di avvenuta consegna. È ${cheRicevuta(dentro.ricevuta.tipo)}.`);
  const { ricevuta, consegnato } = dentro;
  if (!caselle.some((casella) => casella.toLowerCase() === ricevuta.destinatario.toLowerCase()))
    return no('La consegna è avvenuta in una casella che non riceve le offerte.');
  if (ricevuta.istante > arrivatoIl + OROLOGIO_AVANTI_MS)
    return no('La ricevuta di consegna porta un’ora successiva all’arrivo del pacchetto.');
  if (consegnato === null) return no('La ricevuta di consegna non contiene il messaggio consegnato.');
  // Di un messaggio che non ne porta uno non c'è nulla da confrontare: lo legano alla ricevuta i suoi file.
  if (consegnato.id.length > 0 && !consegnato.id.includes(nudo(ricevuta.msgid)))
    return no('Il messaggio consegnato non è quello di cui parla la ricevuta: il suo identificativo è un altro.');
  if (!gliStessi(file, consegnato.allegati))
    return no('Il messaggio consegnato non contiene gli stessi file del pacchetto.');
  return { esito: 'provata', ricevuta };
}

/** Ciò che dice una ricevuta firmata da un gestore PEC che discende dalle autorità; `null` di tutto il resto. Non solleva mai eccezioni. */
export async function leggiRicevutaFirmata(
  messaggio: Uint8Array,
  autorita: readonly string[],
): Promise<RicevutaPec | null> {
  const firmata = await apri(messaggio, autorita);
  if (firmata === null || !CASELLA_DEL_GESTORE.test(firmata.firmatario)) return null;
  return (await leggiDentro(firmata.contenuto).catch(() => null))?.ricevuta ?? null;
}

/** Il messaggio firmato, anche se un programma di posta lo ha salvato in base64, con una testata o il segno UTF-8 davanti. */
async function apri(messaggio: Uint8Array, autorita: readonly string[]): Promise<Firmata | null> {
  return apriFirmato(
    fuoriDallInvolucro(messaggio, sembraFirmato),
    autorita.flatMap(certificatiDaPem),
    async (contenuto) => (await leggiDentro(contenuto))?.ricevuta.istante ?? null,
  );
}

/** `id`: come il messaggio si chiama, e come si chiamava prima che un gestore lo rinominasse; vuoto se non lo dice. */
type Consegnato = { allegati: Attachment[]; id: readonly string[] };
type Dentro = { ricevuta: RicevutaPec; consegnato: Consegnato | null };

/** `daticert.xml` e gli allegati del messaggio consegnato; `null` se non è la forma di una ricevuta. */
async function leggiDentro(entita: Uint8Array): Promise<Dentro | null> {
  const allegati = await allegatiDi(entita);
  const dati = allegati.filter(({ filename }) => filename?.toLowerCase() === 'daticert.xml');
  const [daticert, inPiu] = dati;
  if (daticert === undefined || inPiu !== undefined) return null;
  const letta = leggiRicevutaPec(decodificaXml(fuoriDallInvolucro(byteDi(daticert), cominciaComeXml)) ?? '');
  if (letta.esito === 'rifiutata') return null;
  // Alcuni gestori lo dicono un file qualunque: lo riconosce il suo nome.
  const messaggi = allegati.filter(
    ({ mimeType, filename }) => mimeType === 'message/rfc822' || filename?.toLowerCase() === 'postacert.eml',
  );
  const [messaggio, secondo] = messaggi;
  if (messaggio === undefined || secondo !== undefined) return { ricevuta: letta.ricevuta, consegnato: null };
  return {
    ricevuta: letta.ricevuta,
    consegnato: await leggiConsegnato(fuoriDallInvolucro(byteDi(messaggio), sembraMessaggio)),
  };
}

async function leggiConsegnato(byte: Uint8Array): Promise<Consegnato> {
  const { attachments, messageId, headers } = await apriMessaggio(byte);
  const diPrima = headers.find(({ key }) => key === 'x-riferimento-message-id')?.value;
  return { allegati: attachments, id: [messageId, diPrima].flatMap((uno) => (uno === undefined ? [] : [nudo(uno)])) };
}

const allegatiDi = async (byte: Uint8Array): Promise<Attachment[]> => (await apriMessaggio(byte)).attachments;

const apriMessaggio = (byte: Uint8Array): ReturnType<typeof PostalMime.parse> =>
  PostalMime.parse(byte, { forceRfc822Attachments: true, attachmentEncoding: 'arraybuffer' });

/** Un identificativo senza le parentesi con cui lo si scrive. */
const nudo = (id: string): string => id.trim().replace(/^<(.*)>$/, '$1');

function byteDi({ content }: Attachment): Uint8Array {
  return typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
}

function impronta(byte: Uint8Array): string {
  return createHash('sha256').update(byte).digest('hex');
}

/** Consegnati sono i file presentati, uno per uno; ciò che ne avanza l'ha aggiunto un programma di posta. */
function gliStessi(presentati: readonly Uint8Array[], consegnati: readonly Attachment[]): boolean {
  const daTrovare = presentati.map(impronta);
  const avanzano = consegnati.filter((allegato) => {
    const dove = daTrovare.indexOf(impronta(byteDi(allegato)));
    if (dove !== -1) daTrovare.splice(dove, 1);
    return dove === -1;
  });
  return daTrovare.length === 0 && avanzano.every((uno) => aggiuntoDallaPosta(uno, byteDi(uno)));
}
