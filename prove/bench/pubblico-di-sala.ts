import { setTimeout as fra } from 'node:timers/promises';
import { componi } from '@gestore/contratto/linea/chiamata';
import { ascolta, salaPerChiPartecipa } from '@gestore/contratto/sala/chiamate';
import { rispondiAlleDomande } from '@gestore/server/prove/dialogo';
import { cheManda, type DelPubblico, delPubblico } from '@gestore/server/sala/prove/pubblico';
import { ProblemaChiamata, RispostaMancata } from '../../apps/web/src/accesso/chiamate.ts';
import { type Aperta, creaLinea, type Linea } from '../../apps/web/src/sala-virtuale/linea.ts';
import { creaGiudiceDiLinea } from '../../apps/web/src/sala-virtuale/qualita.ts';
import { aperturaMs, MISURA_MS, ritmoDi } from '../../apps/web/src/sala-virtuale/ritmo.ts';
import { brucia, riceviDatagrammi, spedisciDatagrammi } from './datagrammi-di-sala.ts';
import { adessoMs } from './macchina.ts';

/**
 * Chi guarda e chi va in onda, in un processo loro: ciò che costano non è di ciò che si misura. Chi guarda torna come la pagina, con
 * il codice della pagina: quando non riceve più nulla chiede al server, e se chi inoltra è ripartito si ricollega.
 */
export type Domanda =
  /** Entrano uno dopo l'altro; `seguono`: se cade, tornano. */
  | { tipo: 'entrano'; url: string; asta: string; gettoni: readonly string[]; leggeri: boolean; seguono: boolean }
  | { tipo: 'manda'; url: string; asta: string; gettone: string; seguono: boolean }
  | { tipo: 'parla'; url: string; asta: string; gettone: string }
  /** Quando ciascuno ha sentito per la prima volta chi ha la parola. */
  | { tipo: 'sentito' }
  /** Quando ciascuno di chi era dentro ha di nuovo un'immagine intera, dopo `daMs`. */
  | { tipo: 'tornati'; daMs: number }
  | { tipo: 'arrivati' }
  /** Consuma in tutto quella parte di un core, con ciò che già gli costa ricevere. */
  | { tipo: 'brucia'; core: number }
  /** Apre tante porte quanti guarderebbero, e le dice; ciò che arriva lo conta. */
  | { tipo: 'riceve'; quanti: number }
  /** A quelle porte, i datagrammi che `gv-sala` manderebbe a chi guarda. */
  | { tipo: 'spedisce'; porte: readonly number[] }
  | { tipo: 'escono' }
  | { tipo: 'ferma' };

/** Un ingresso: dopo quanti ms ha avuto la prima immagine intera, o perché non è entrato. */
export type Ingresso = { immagineMs: number } | { codice: string };

/** Venti al secondo: sotto ciò che il server ne lascia passare. */
const OGNI_INGRESSO_MS = 50;
const ATTESA_MS = 20_000;

type Spettatore = { adesso(): DelPubblico | null; esci(): void; immagineDopo(daMs: number): Promise<number> };
const dentro: Spettatore[] = [];
const inOnda: { esci(): void }[] = [];
/** Chi se ne va lo dice al server: si finisce dopo che lo ha saputo. */
const lasciano: Promise<unknown>[] = [];
let datagrammi = 0;

Error.stackTraceLimit = 2;
rispondiAlleDomande<Domanda>(null, (domanda) => rispondi(domanda));

async function rispondi(domanda: Domanda): Promise<unknown> {
  switch (domanda.tipo) {
    case 'entrano':
      return entrano(domanda);
    case 'manda':
      return manda(domanda);
    case 'parla':
      return parla(domanda);
    case 'sentito':
      return Promise.all(dentro.flatMap((uno) => uno.adesso()?.primaParola ?? []));
    case 'tornati':
      return Promise.all(dentro.map((uno) => entro(uno.immagineDopo(domanda.daMs), Number.POSITIVE_INFINITY)));
    case 'arrivati':
      return dentro.reduce((somma, uno) => somma + (uno.adesso()?.arrivati() ?? 0), datagrammi);
    case 'brucia':
      return perOra(brucia(domanda.core), null);
    case 'riceve': {
      const { porte, chiudi } = await riceviDatagrammi(domanda.quanti, () => {
        datagrammi += 1;
      });
      return perOra(chiudi, porte);
    }
    case 'spedisce':
      return perOra(await spedisciDatagrammi(domanda.porte), null);
    case 'escono':
    case 'ferma':
      for (const uno of [...dentro.splice(0), ...inOnda.splice(0)]) uno.esci();
      await Promise.all(lasciano.splice(0));
      return null;
    default:
      return domanda satisfies never;
  }
}

/** Finché non gli si dice di fermarsi. */
function perOra<T>(smetti: () => void, risposta: T): T {
  inOnda.push({ esci: smetti });
  return risposta;
}

async function entrano({ gettoni, ...come }: Extract<Domanda, { tipo: 'entrano' }>): Promise<Ingresso[]> {
  const inizio = adessoMs();
  return Promise.all(
    gettoni.map(async (gettone, i) => {
      await fra(Math.max(0, inizio + i * OGNI_INGRESSO_MS - adessoMs()));
      return entra({ ...come, gettone });
    }),
  );
}

type Come = { url: string; asta: string; gettone: string; leggeri: boolean; seguono: boolean };

async function entra(come: Come): Promise<Ingresso> {
  const daMs = adessoMs();
  const { promise, resolve } = Promise.withResolvers<Ingresso>();
  let suo: DelPubblico | null = null;
  const immagini: number[] = [];
  const attese = new Set<(ms: number) => void>();
  const linea = creaLinea<DelPubblico>({
    ...PORTE,
    apri: (tentativo) => collegato(come, delPubblico({ leggero: come.leggeri }), tentativo),
    cambiata(stato) {
      suo = stato.tipo === 'dentro' ? stato.cosa : null;
      if (stato.tipo === 'rifiutata') resolve({ codice: codiceDi(stato.causa) });
      if (stato.tipo !== 'dentro') return;
      stato.cosa.primaImmagine.then((ilMs) => {
        immagini.push(ilMs);
        for (const attesa of attese) attesa(ilMs);
        resolve({ immagineMs: ilMs - daMs });
      });
    },
  });
  const smetti = come.seguono ? segui(come, linea, () => suo) : () => undefined;
  linea.entra();
  const esito = await entro(promise, { codice: 'nessuna immagine' });
  const spettatore: Spettatore = {
    adesso: () => suo,
    esci() {
      smetti();
      linea.esci();
    },
    immagineDopo(da) {
      const gia = immagini.find((ilMs) => ilMs > da);
      if (gia !== undefined) return Promise.resolve(gia);
      return new Promise((fatto) => attese.add(fatto));
    },
  };
  if ('codice' in esito) spettatore.esci();
  else dentro.push(spettatore);
  return esito;
}

/** Ciò che fa la pagina: misura ciò che arriva, chiede al server quando tace, e rifà la linea se chi inoltra è ripartito. */
function segui(come: Come, linea: Linea, adesso: () => DelPubblico | null): () => void {
  let giudica = creaGiudiceDiLinea();
  let giudicato = adesso();
  let muta = false;
  let giro: number | null = null;
  let ritmo = 0;
  let chiestoIl = 0;
  const chiedi = async (): Promise<void> => {
    chiestoIl = adessoMs();
    const { percorso } = componi(salaPerChiPartecipa, { id: come.asta });
    const risposta = await fetch(`${come.url}${percorso}`, { headers: portatore(come.gettone) });
    if (!risposta.ok) return;
    const stato = (await risposta.json()) as { motore: 'pronto' | 'fermo'; giro: number; inOnda: boolean };
    ritmo = ritmoDi({ ...stato, parolaInOnda: false }, muta, false) ?? ritmo;
    const ripartito = giro !== null && giro !== stato.giro;
    giro = stato.giro;
    if (ripartito) linea.rifai();
  };
  const ogni = setInterval(() => {
    const suo = adesso();
    if (suo !== giudicato) giudica = creaGiudiceDiLinea();
    giudicato = suo;
    const prima = muta;
    muta = suo === null || giudica({ ricevuti: suo.arrivati(), persi: 0 }) === 'muta';
    if ((muta && !prima) || adessoMs() - chiestoIl >= ritmo) chiedi().catch(() => undefined);
  }, MISURA_MS);
  chiedi().catch(() => undefined);
  return () => clearInterval(ogni);
}

async function collegato(come: Come, suo: DelPubblico, tentativo: number): Promise<Aperta<DelPubblico>> {
  const { percorso } = componi(ascolta, { id: come.asta });
  let lascia = (): void => undefined;
  try {
    lascia = await scambia(`${come.url}${percorso}`, come.gettone, suo);
    const aperto = await entro(
      suo.aperto.then(() => true),
      false,
      aperturaMs(tentativo, PORTE.caso()),
    );
    if (!aperto) throw new RispostaMancata('');
  } catch (causa) {
    lascia();
    await suo.chiudi();
    throw causa;
  }
  return {
    cosa: suo,
    chiudi() {
      lascia();
      suo.chiudi().catch(() => undefined);
    },
    quandoCade: () => undefined,
  };
}

async function manda({ url, asta, gettone, seguono }: Extract<Domanda, { tipo: 'manda' }>): Promise<void> {
  const stato = `${url}/api/admin/aste/${asta}/sala/stato`;
  let suo = await vaInOnda(url, asta, gettone);
  let giro: number | null = null;
  const basta = new AbortController();
  inOnda.push({
    esci() {
      basta.abort();
      suo.chiudi().catch(() => undefined);
    },
  });
  const guarda = async (): Promise<void> => {
    while (!basta.signal.aborted) {
      const letto = await fetch(stato, { headers: portatore(gettone) }).then(
        (r) => r.json(),
        () => null,
      );
      const nuovo = (letto as { giro?: number; motore?: string } | null) ?? {};
      if (giro !== null && nuovo.giro !== undefined && nuovo.giro !== giro) {
        await suo.chiudi();
        suo = await vaInOnda(url, asta, gettone);
      }
      giro = nuovo.giro ?? giro;
      await fra(ritmoDi(undefined, false, true) ?? 0, undefined, { signal: basta.signal }).catch(() => undefined);
    }
  };
  if (seguono) guarda().catch(() => undefined);
}

async function vaInOnda(url: string, asta: string, gettone: string): Promise<ReturnType<typeof cheManda>> {
  const suo = cheManda(['audio', 'video']);
  await scambia(`${url}/api/admin/aste/${asta}/sala/whip`, gettone, suo);
  return suo;
}

async function parla({ url, asta, gettone }: Extract<Domanda, { tipo: 'parla' }>): Promise<void> {
  const sala = `${url}/api/user/asta/${asta}/sala/parola`;
  const avuto = await fetch(`${sala}/gettone`, { method: 'POST', headers: portatore(gettone) });
  const { gettone: unaVolta } = (await avuto.json()) as { gettone: string };
  const suo = cheManda(['audio']);
  inOnda.push({ esci: () => void suo.chiudi() });
  await scambia(`${sala}/whip`, gettone, suo, { 'x-gettone-parola': unaVolta });
}

/** Dà come si lascia il posto: la pagina lo dice al server, che non deve accorgersene da sé. */
async function scambia(
  dove: string,
  gettone: string,
  suo: Pick<DelPubblico, 'offerta' | 'rispondi'>,
  altre: Readonly<Record<string, string>> = {},
): Promise<() => void> {
  const headers = { ...portatore(gettone), 'content-type': 'application/sdp', ...altre };
  const risposta = await fetch(dove, { method: 'POST', headers, body: await suo.offerta() }).catch(() => {
    throw new RispostaMancata('');
  });
  const testo = await risposta.text();
  if (!risposta.ok) throw new ProblemaChiamata(risposta.status, JSON.parse(testo) as object);
  await suo.rispondi(testo);
  const mio = new URL(risposta.headers.get('location') ?? '', dove);
  return () => {
    const detto = fetch(mio, { method: 'DELETE', headers: portatore(gettone) });
    lasciano.push(detto.catch(() => undefined));
  };
}

const portatore = (gettone: string): Record<string, string> => ({ authorization: `Bearer ${gettone}` });
const codiceDi = (causa: unknown): string => (causa instanceof ProblemaChiamata ? causa.codice : String(causa));

const PORTE = {
  fra(ms: number, azione: () => void) {
    const attesa = setTimeout(azione, ms);
    return () => clearTimeout(attesa);
  },
  caso: Math.random,
};

async function entro<T>(promessa: Promise<T>, altrimenti: T, ms = ATTESA_MS): Promise<T> {
  return Promise.race([promessa, fra(ms, altrimenti, { ref: false })]);
}
