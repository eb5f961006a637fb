/**
 * Ciò che cambia da un giro all'altro senza dire nulla delle offerte, e solo questo: gli identificativi e i segreti che la
 * macchina tira a sorte (di ciascuno resta la lunghezza), l'ora vera della macchina dove la prova non la sposta, la cartella
 * dei dati e il numero del processo. Gli identificativi che la prova conosce prendono il loro nome, così che una riga che
 * nomina una vendita si distingua da una che ne nomina un'altra.
 */
export type Normalizza = (testo: string) => string;

const GIORNO_MS = 86_400_000;
/** Il primo gennaio 1970 nei giorni di un foglio di calcolo. */
const EPOCA_DEI_FOGLI = 25_569;

export function creaNormalizza({
  noti,
  cartella,
}: {
  noti: ReadonlyMap<string, string>;
  cartella: string;
}): Normalizza {
  const vera = Date.now();
  const diOggi = (istante: number): boolean => Math.abs(istante - vera) < 2 * GIORNO_MS;
  return (testo) =>
    testo
      .replaceAll(cartella, '<dati>')
      .replaceAll(`processo-${process.pid}`, '<processo>')
      .replace(/prova_[0-9a-f]{32}/g, '<base>')
      .replace(/(formdata-undici-)\d+/g, '$1<caso>')
      .replace(/\b(\w+)\.[\w-]{24}\.[\w-]{43}/g, '$1.<caso>')
      .replace(/(?:[0-9a-z]{5}-){4}[0-9a-z]{5}/g, '<codice>')
      .replace(UUID, (uuid) => noti.get(uuid.toLowerCase()) ?? '<uuid>')
      .replace(/\b[0-9a-f]{32,}\b/gi, ({ length }) => `<esadecimale ${length}>`)
      .replace(/[\w+/-]{40,}={0,2}/g, (parola) => (aCaso(parola) ? `<caso ${parola.length}>` : parola))
      .replace(/\$[\w+/]{22}\$<caso 43>/g, '<argon2>')
      .replace(/(\\?"marca\\?":\s*\\?")[\w-]{22}(?=\\?")/g, '$1<marca>')
      // La chiave del fornitore di sviluppo è scritta in numeri, che a volte hanno una cifra in meno.
      .replace(/(oidc-sviluppo\.jwk\.json) \d+ \d+/g, '$1')
      .replace(/firma-(\d+)-[0-9a-f]{8}/g, 'firma-$1-<chiave>')
      // Quante voci vanno insieme in una riga delle teste dipende da quanto ci mette il disco; le voci si confrontano nel registro.
      .replace(/gestore-teste-\w{6}/g, '<teste>')
      .replace(/("segno": \{"n": )\d+/g, '$1<righe>')
      .replace(/("scartoOrologioMs":)-?\d+/g, '$1<ora vera>')
      // Da dove si è usato un accesso sono le richieste del banco stesso, che ne fa da più indirizzi e insieme.
      .replace(/"altrove":\[[^\]]*\],"altriLuoghi":\d+/g, '"altrove":"<luoghi>"')
      .replace(/<v>(\d{5}\.\d{10})<\/v>/g, (intero, giorni) =>
        diOggi((Number(giorni) - EPOCA_DEI_FOGLI) * GIORNO_MS) ? '<v><ora vera></v>' : intero,
      )
      .replace(/\b\d{13}\b/g, (cifre) => (diOggi(Number(cifre)) ? '<ora vera>' : cifre))
      .replace(DATA_ISO, (data) => (diOggi(Date.parse(data.replace(' ', 'T'))) ? '<ora vera>' : data));
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const DATA_ISO = /\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}(?::\d{2})?)?/g;

/** Un segreto in base64, non un indirizzo: ha maiuscole e minuscole. */
const aCaso = (parola: string): boolean => [/[A-Z]/, /[a-z]/].every((segno) => segno.test(parola));
