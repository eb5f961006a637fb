import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { createTransport, type Transporter } from 'nodemailer';
import type { Logger } from 'pino';
import type { Orologio } from '../../piattaforma/ora/orologio.ts';
import type { Segreti } from '../../piattaforma/segreti.ts';
import { conCollegamento } from './collegamento.ts';
import { creaVerificaInvii, marcaDellInvio } from './invii-veri.ts';
import { eNostro } from './marca.ts';
import { attesaDopo, eDefinitivo } from './pazienza.ts';
import { type DaSpedire, prendiMessaggi, segnaInviata, segnaNonRiuscito } from './presa.ts';

/** Messaggi in viaggio insieme. */
const CORSIE = 8;
/** Quanto un giro aspetta chi è in viaggio per prenderne altri al suo posto. */
const GIRO_MS = 1_000;
/** Caratteri tenuti dell'errore di un server di posta. */
const ERRORE_MAX = 500;

/** Quanto si aspetta un server di posta, in millisecondi. */
type TempiPosta = { collegamentoMs: number; silenzioMs: number; inTuttoMs: number };
const TEMPI: TempiPosta = { collegamentoMs: 10_000, silenzioMs: 30_000, inTuttoMs: 60_000 };

export type Spedizione = {
  /** Spedisce ciò che può partire adesso e finisce quando nulla è più in viaggio; quanti ne ha presi. */
  spedisci(): Promise<number>;
  /** Come `spedisci`, senza aspettare chi è in viaggio: un server di posta muto non trattiene il giro seguente. */
  giro(): Promise<number>;
  /** Finisce quando nulla è più in viaggio. */
  ferma(): Promise<void>;
};

type Parti = {
  db: Kysely<unknown>;
  orologio: Orologio;
  segreti: Pick<Segreti, 'decifra' | 'chiave'>;
  smtp: { url: string; mittente: string } | null;
  log?: Pick<Logger, 'error'>;
  tempi?: TempiPosta;
};

/**
 * Senza SMTP i messaggi restano in uscita, mostrati all'operatore. Con SMTP si prende un messaggio, lo si conferma preso,
 * lo si spedisce fuori da ogni transazione e si annota com'è andata: chi cade in mezzo lo rispedisce con lo stesso
 * `Message-ID`. Un errore si aspetta sempre di più, fino al termine che conta per quel messaggio (R29).
 */
export function creaSpedizione({ db, orologio, smtp, segreti, log, tempi = TEMPI }: Parti): Spedizione {
  if (smtp === null) return { spedisci: async () => 0, giro: async () => 0, ferma: async () => undefined };
  const { url, mittente } = smtp;
  const trasporto = createTransport({
    url,
    connectionTimeout: tempi.collegamentoMs,
    greetingTimeout: tempi.collegamentoMs,
    socketTimeout: tempi.silenzioMs,
    dnsTimeout: tempi.collegamentoMs,
  });
  const inViaggio = new Set<Promise<void>>();
  let fermo = false;

  const mittenza: Mittenza = { db, orologio, segreti, log, tempi, mittente, trasporto };

  const verifica = creaVerificaInvii();

  async function giro(): Promise<number> {
    await verifica({ db, segreti, adesso: orologio.adesso() }).catch((err: unknown) =>
      log?.error({ err }, 'posta in uscita non riguardata'),
    );
    const fine = performance.now() + GIRO_MS;
    for (let presi = 0; ; ) {
      const libere = CORSIE - inViaggio.size;
      const adesso = orologio.adesso();
      const presa = { chi: randomUUID(), adesso, finoAl: adesso + 3 * tempi.inTuttoMs };
      const nuovi = fermo || libere === 0 ? [] : await prendiMessaggi(db, libere, presa);
      for (const messaggio of nuovi) {
        const invio: Promise<void> = spedisciUno(mittenza, messaggio, presa.chi).finally(() => inViaggio.delete(invio));
        inViaggio.add(invio);
      }
      presi += nuovi.length;
      const restaMs = fine - performance.now();
      if (nuovi.length === 0 && (inViaggio.size === 0 || restaMs <= 0)) return presi;
      if (nuovi.length < libere || libere === 0) await entro(Promise.race(inViaggio), restaMs).catch(() => undefined);
    }
  }

  return {
    giro,
    async spedisci() {
      let presi = 0;
      for (;;) {
        const ora = await giro();
        if (ora === 0 && inViaggio.size === 0) return presi;
        presi += ora;
        await Promise.all(inViaggio);
      }
    },
    async ferma() {
      fermo = true;
      trasporto.close();
      await Promise.all(inViaggio);
    },
  };
}

type Mittenza = Pick<Parti, 'db' | 'orologio' | 'segreti'> & {
  log: Parti['log'] | undefined;
  tempi: TempiPosta;
  mittente: string;
  trasporto: Transporter;
};

/** Spedisce un messaggio già preso e annota com'è andata. Non fallisce mai. */
async function spedisciUno(mittenza: Mittenza, messaggio: DaSpedire, chi: string): Promise<void> {
  const { db, orologio, segreti, log } = mittenza;
  const { id, tentativi, entro_il: entroIl } = messaggio;
  try {
    const errore = await manda(mittenza, messaggio).then(
      () => null,
      (caduto: unknown) => ({ caduto }),
    );
    const adesso = orologio.adesso();
    if (errore === null) return await segnaInviata(db, id, { chi, adesso, marca: marcaDellInvio(segreti, id) });
    const estraneo = errore.caduto instanceof MessaggioEstraneo;
    if (estraneo) log?.error({ messaggio: id }, 'messaggio in uscita che nessun server ha scritto: non parte');
    const finita = estraneo || eDefinitivo(errore.caduto) || adesso >= Number(entroIl);
    const prossimoIl = finita ? null : Math.min(adesso + attesaDopo(tentativi + 1), Number(entroIl));
    await segnaNonRiuscito(db, id, chi, { prossimoIl, errore: parole(errore.caduto) });
  } catch (errore) {
    // Non si è potuto annotare: la presa scade, e il messaggio riparte con lo stesso identificativo.
    log?.error({ err: errore, messaggio: id }, 'esito di un messaggio non annotato');
  }
}

async function manda({ trasporto, mittente, segreti, tempi }: Mittenza, messaggio: DaSpedire): Promise<void> {
  if (!eNostro(segreti, messaggio)) throw new MessaggioEstraneo();
  const { id, destinatario, oggetto, testo, collegamento_cifrato: cifrato } = messaggio;
  await entro(
    trasporto.sendMail({
      from: mittente,
      to: destinatario,
      subject: oggetto,
      text: conCollegamento(testo, cifrato, segreti),
      messageId: `<${id}@gestore-vendite>`,
    }),
    tempi.inTuttoMs,
  );
}

/** Qualcuno l'ha messo in uscita con la password della base dati. */
class MessaggioEstraneo extends Error {
  override name = 'MessaggioEstraneo';
  override message = 'la piattaforma non ha scritto questo messaggio: non parte. Chiami chi amministra il server.';
}

/** Quanto si aspetta è tempo vero, qualunque orologio segua la vendita. */
async function entro(lavoro: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const troppo = new Promise<never>((_, rifiuta) => {
    timer = setTimeout(() => rifiuta(new Error('il server di posta non ha risposto in tempo')), ms);
  });
  try {
    await Promise.race([lavoro, troppo]);
  } finally {
    clearTimeout(timer);
  }
}

function parole(errore: unknown): string {
  return errore instanceof Error ? errore.message.slice(0, ERRORE_MAX) : 'errore sconosciuto';
}
