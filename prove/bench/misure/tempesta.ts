import { csrf as chiediCsrf } from '@gestore/contratto/accesso/chiamate';
import { COOKIE_CSRF, INTESTAZIONE_CSRF } from '@gestore/contratto/accesso/costanti-accesso';
import { apriCredenziale } from '@gestore/server/accesso/credenziali/credenziali';
import { apriSessione } from '@gestore/server/accesso/sessioni/sessioni';
import { apriKysely } from '@gestore/server/base-dati/collegamento/connessione';
import type { Base } from '../ambiente.ts';
import { preparaGare, rilancia } from '../gare.ts';
import { adessoMs } from '../macchina.ts';
import type { Misura } from '../misura.ts';
import { avviaProgramma } from '../pavimento.ts';

const VENDITE = 200;
const PER_VENDITA = 50;
/** Connessioni HTTP per autorizzazioni e riletture, come le terrebbe un proxy davanti a diecimila pagine. */
const HTTP = 256;
const RILANCI_PRIMA = 20;
const RITMO = 500;

export const tempesta: Misura = {
  nome: 'tempesta',
  titolo: 'Diecimila client tornano insieme',
  spiegazione:
    'Ucciso il server (kill -9) con 10.000 client collegati e riacceso: tornano come fa la pagina (entro tre secondi a caso, poi sempre più di rado), si fanno autorizzare, si iscrivono e chiedono ciò che hanno perso. Alla fine lo stato di ciascuno, voce per voce, si confronta con il registro.',
  obiettivi: [
    { voce: 'dalla caduta a tutti in pari s', verso: 'al più', limite: 15 },
    { voce: 'client con uno stato diverso dal registro', verso: 'al più', limite: 0 },
  ],
  async misura(ambiente) {
    const base = await ambiente.base();
    const primo = await ambiente.server(base);
    const gare = await preparaGare(base, ambiente.scala(VENDITE), { offerenti: 2 });
    const clienti = avviaProgramma(await ambiente.programma('tempesta'), [
      String(primo.porta),
      'gestore',
      String(HTTP),
    ]);
    ambiente.poi(() => clienti.ferma());
    const csrf = await gettoneCsrf(primo.url);
    const righe = await Promise.all(
      gare.map(async ({ asta }) => `${asta} ${PER_VENDITA} ${await spettatore(base, asta, csrf)}\n`),
    );
    const apertura = adessoMs();
    clienti.scrivi(`${righe.join('')}via\n`);
    const collegatiMs = (await sani(clienti, 0)) - apertura;
    const conPorta = gare.map((gara) => ({ ...gara, porta: primo.porta }));
    await rilancia(ambiente, conPorta, { ritmo: RITMO, durataMs: (gare.length * RILANCI_PRIMA * 1_000) / RITMO });
    await verifica(clienti);
    clienti.scrivi('G\n');
    const cadutaMs = adessoMs();
    await primo.uccidi();
    const tornato = await ambiente.server(base, { PORT: String(primo.porta) });
    const prontoMs = adessoMs();
    const sanatiMs = await sani(clienti, 1);
    // Le gare sono sospese per la caduta: il rilancio è rifiutato, e il suo posto nella sequenza arriva a tutti lo stesso.
    await rilancia(ambiente, conPorta, { ritmo: RITMO, durataMs: (gare.length * 1_000) / RITMO, dopo: RILANCI_PRIMA });
    const { uguali, diversi } = await verifica(clienti);
    await clienti.ferma();
    await tornato.ferma();
    return {
      'client collegati': gare.length * PER_VENDITA,
      'prima apertura, tutti in pari s': collegatiMs / 1_000,
      'dalla caduta al server di nuovo pronto s': (prontoMs - cadutaMs) / 1_000,
      'dal server pronto a tutti in pari s': (sanatiMs - prontoMs) / 1_000,
      'dalla caduta a tutti in pari s': (sanatiMs - cadutaMs) / 1_000,
      'client con lo stato del registro': uguali,
      'client con uno stato diverso dal registro': diversi,
    };
  },
};

type Programma = ReturnType<typeof avviaProgramma>;

/** L'istante in cui tutti sono in pari, nel giro dato: prima della caduta, o dopo. */
async function sani(clienti: Programma, giro: number): Promise<number> {
  for (;;) {
    const [, ns, quale] = (await clienti.aspetta('SANI')).split(' ').map(Number);
    if (quale === giro) return (ns ?? 0) / 1e6;
  }
}

/** Il confronto di ogni client con il registro; si ripete finché le ultime voci sono ancora per strada. */
async function verifica(clienti: Programma): Promise<{ uguali: number; diversi: number }> {
  let ultima = { uguali: 0, diversi: 0 };
  for (let volte = 0; volte < 20; volte += 1) {
    clienti.scrivi('V\n');
    const [, uguali = 0, diversi = 0] = (await clienti.aspetta('VERIFICA')).split(' ').map(Number);
    ultima = { uguali, diversi };
    if (diversi === 0) return ultima;
  }
  return ultima;
}

/** Il gettone contro le richieste di altri siti: firmato dal server, vale per tutti i client della prova. */
async function gettoneCsrf(url: string): Promise<string> {
  const { headers } = await fetch(`${url}${chiediCsrf.percorso}`);
  const [, valore] = new RegExp(`${COOKIE_CSRF}=([^;]+)`).exec(headers.getSetCookie().join('; ')) ?? [];
  if (valore === undefined) throw new Error('il server non dà il gettone CSRF');
  return decodeURIComponent(valore);
}

/** Le intestazioni con cui chiama la pagina di uno spettatore entrato. */
async function spettatore(base: Base, asta: string, csrf: string): Promise<string> {
  const db = apriKysely(base.pool);
  const adesso = Date.now();
  const dati = { astaId: asta, adesso, scadeIl: null, ruolo: 'spettatore', bustaId: null, pseudonimo: null } as const;
  const { id } = await apriCredenziale(db, base.segreti, dati);
  const chi = { strategia: 'user', soggettoId: id, adesso, indirizzo: null, dispositivo: null } as const;
  const { gettone } = await apriSessione(db, base.segreti, chi);
  return `Cookie: gestore_sessione_user=${gettone}; ${COOKIE_CSRF}=${csrf}|${INTESTAZIONE_CSRF}: ${csrf}`;
}
