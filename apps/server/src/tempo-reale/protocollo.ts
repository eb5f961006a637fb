import { createHmac, timingSafeEqual } from 'node:crypto';

/** Pusher Channels, protocollo 7: ciò che il nostro server parla e `pusher-js` capisce. */
export const PROTOCOLLO = 7;
/** Silenzio dopo il quale chi ascolta manda un ping, in secondi. */
export const ATTIVITA_S = 30;

/** Codici di chiusura: 4000-4099 non riprovare, 4100-4199 riprova fra un secondo, 4200-4299 riprova subito. */
export const CHIUSURA = {
  appSconosciuta: [4001, 'App key non valida'],
  pieno: [4100, 'Troppe connessioni'],
  messaggioNonValido: [4301, 'Messaggio non valido'],
  silenzio: [4201, 'Nessuna risposta al ping'],
  troppiMessaggi: [4301, 'Troppi messaggi'],
  lento: [4200, 'Lettura troppo lenta: riconnettersi'],
  spegnimento: [4200, 'Il server si ferma: riconnettersi'],
} as const satisfies Record<string, readonly [number, string]>;

/** Firma di un canale privato: `chiave:HMAC-SHA256(socket_id:canale)`. */
export function firmaCanale(chiave: string, segreto: string, socketId: string, canale: string): string {
  return `${chiave}:${createHmac('sha256', segreto).update(`${socketId}:${canale}`).digest('hex')}`;
}

/** Confronto a tempo costante della firma mostrata da chi si iscrive. */
export function firmaValida(attesa: string, mostrata: unknown): boolean {
  if (typeof mostrata !== 'string') return false;
  const a = Buffer.from(attesa);
  const b = Buffer.from(mostrata);
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Un messaggio del protocollo; `dati` è già JSON, e nel protocollo viaggia come stringa. */
export function messaggio(evento: string, datiJson: string, canale?: string): string {
  return JSON.stringify(
    canale === undefined ? { event: evento, data: datiJson } : { event: evento, channel: canale, data: datiJson },
  );
}

/**
 * Una cornice WebSocket di testo, non mascherata come dal server: gli stessi byte servono ogni socket, e ciascuno costa
 * una sola scrittura.
 */
export function cornice(testo: string): Buffer {
  const corpo = Buffer.from(testo);
  const lungo = corpo.length;
  if (lungo < 126) return Buffer.concat([Buffer.from([0x81, lungo]), corpo]);
  if (lungo < 65_536) return Buffer.concat([Buffer.from([0x81, 126, lungo >> 8, lungo & 255]), corpo]);
  const testa = Buffer.alloc(10);
  testa[0] = 0x81;
  testa[1] = 127;
  testa.writeBigUInt64BE(BigInt(lungo), 2);
  return Buffer.concat([testa, corpo]);
}
