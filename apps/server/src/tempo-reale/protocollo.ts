import { createHmac, timingSafeEqual } from 'node:crypto';

/** Pusher Channels, protocollo 7: ciò che il nostro server parla e `pusher-js` capisce. */
export const PROTOCOLLO = '7';

/**
 * Codici di chiusura: da 4000 a 4099 il client non riprova più, fino a 4199 riprova fra un secondo, fino a 4299 subito.
 * Chi esagera è rimandato fra un secondo e non scacciato: un client onesto si rimette a posto da solo.
 */
export const CHIUSURE = {
  chiaveSconosciuta: [4001, 'Applicazione sconosciuta'],
  protocolloNonAmmesso: [4007, 'Serve il protocollo 7'],
  protocolloMancante: [4008, 'Manca la versione del protocollo'],
  pieno: [4100, 'Troppe connessioni: riprovare'],
  anonimo: [4103, 'Nessun canale autorizzato: riprovare'],
  troppeSchede: [4010, 'Troppe schede aperte: continua nelle più recenti'],
  sessioneFinita: [4102, 'La sessione è finita: autorizzarsi di nuovo'],
  troppiMessaggi: [4101, 'Troppi messaggi: riprovare'],
  silenzio: [4201, 'Nessuna risposta al ping'],
  spegnimento: [4200, 'Il server si ferma: riconnettersi'],
} as const satisfies Record<string, readonly [number, string]>;

/** Codici degli errori che lasciano aperto il collegamento. */
export const ERRORE = {
  nonAutorizzato: 4009,
  troppiMessaggi: 4301,
  /** La famiglia 4300-4399 è quella degli altri errori: il protocollo non dà un numero a ciascuno. */
  nonValido: 4300,
} as const;

/** Firma di un canale privato: `chiave:HMAC-SHA256(socket_id:canale)`, e con i dati del canale se ci sono. */
export function firmaCanale(
  chiave: string,
  segreto: string,
  socketId: string,
  canale: string,
  datiCanale?: string,
): string {
  const testo = datiCanale === undefined ? `${socketId}:${canale}` : `${socketId}:${canale}:${datiCanale}`;
  return `${chiave}:${createHmac('sha256', segreto).update(testo).digest('hex')}`;
}

/** Confronto a tempo costante della firma mostrata da chi si iscrive. */
export function firmaValida(attesa: string, mostrata: unknown): boolean {
  if (typeof mostrata !== 'string') return false;
  const a = Buffer.from(attesa);
  const b = Buffer.from(mostrata);
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Un messaggio del protocollo; `datiJson` è già JSON, e nel protocollo viaggia come stringa. */
export function messaggioPusher(evento: string, datiJson: string, canale?: string): string {
  return JSON.stringify(
    canale === undefined ? { event: evento, data: datiJson } : { event: evento, channel: canale, data: datiJson },
  );
}

/** Un errore del protocollo: qui, e solo qui, `data` è un oggetto. */
export function messaggioErrore(codice: number, testo: string): string {
  return JSON.stringify({ event: 'pusher:error', data: { code: codice, message: testo } });
}

type MessaggioCliente = { evento: string; dati: Readonly<Record<string, unknown>> };

/** Di questi conta che ci siano: i dati, che ogni client scrive a suo modo (nulla, vuoti, una parola), non li legge nessuno. */
const SENZA_DATI: readonly string[] = ['pusher:ping', 'pusher:pong'];

/** Un messaggio del client, o `null` se non lo è; `data` può essere un oggetto o, in vecchi client, una stringa JSON. */
export function leggiMessaggio(testo: string): MessaggioCliente | null {
  try {
    const letto: unknown = JSON.parse(testo);
    if (!eOggetto(letto) || typeof letto.event !== 'string') return null;
    if (SENZA_DATI.includes(letto.event)) return { evento: letto.event, dati: {} };
    const dati: unknown = typeof letto.data === 'string' ? JSON.parse(letto.data) : (letto.data ?? {});
    return eOggetto(dati) ? { evento: letto.event, dati } : null;
  } catch {
    return null;
  }
}

function eOggetto(valore: unknown): valore is Readonly<Record<string, unknown>> {
  return typeof valore === 'object' && valore !== null && !Array.isArray(valore);
}
