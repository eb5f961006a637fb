import type { Pubblico } from '@gestore/dominio';
import { creaCaso } from './caso.ts';
import { creaClienteHttp } from './http.ts';
import type { Persona, Rete } from './rete.ts';
import { apriSchermo, type Schermo } from './schermo.ts';
import { adessoMs } from './tempi.ts';

export type OrdineAgliSchermi =
  /** `canali` è dove sono i socket, se non è dove si chiama. */
  | { tipo: 'server'; urls: string[]; segreto?: string; canali?: string[] }
  | { tipo: 'apri'; persone: Persona[] }
  | { tipo: 'togli'; asta: string }
  /** Quando ciascuno schermo arriva almeno al posto dato della sua asta. */
  | { tipo: 'raggiungi'; n: number; mete: Record<string, number> }
  | { tipo: 'taglia' }
  | { tipo: 'stato'; n: number };

export type StatoSchermo = { asta: string; chi: Pubblico; seq: number; impronta: string };
export type VoceDagliSchermi =
  | { tipo: 'aperti'; quanti: number }
  | { tipo: 'collegati'; quanti: number }
  | { tipo: 'raggiunti'; n: number; ilMs: number[] }
  | { tipo: 'stati'; n: number; stati: StatoSchermo[] };

/** Ogni quanto si dice quanti schermi hanno i canali aperti. */
const CONTO_MS = 250;
/** Connessioni HTTP verso ogni server, come le terrebbe un proxy davanti a migliaia di pagine. */
const CONNESSIONI = 128;
/** Ogni quanto si guarda chi è in pari: con migliaia di schermi guardarli più spesso toglierebbe loro il processore. */
const GUARDA_META_MS = 50;
/** Schermi aperti insieme: un'apertura è un'istantanea e un socket, e non è lei che si misura. */
const INSIEME = 100;

/** Gli schermi, in un processo loro. */
let urls: string[] = [];
let canali: string[] | null = null;
let segreto: string | null = null;
let schermi: Schermo[] = [];
let meta: { n: number; attesi: Map<Schermo, number>; ilMs: number[] } | null = null;
const caso = creaCaso(process.pid);
const rete: Rete = {
  http: creaClienteHttp(CONNESSIONI),
  urls: () => urls,
  canali: () => canali ?? urls,
  scegli: () => caso.intero(0, urls.length - 1),
  caso: () => caso.numero(),
  segreto: () => segreto,
};
// Alla fine della campagna chi ascolta può essersene andato: non è un guasto.
const di = (voce: VoceDagliSchermi): void => void process.send?.(voce, undefined, undefined, () => undefined);

function controllaMeta(): void {
  if (meta === null) return;
  for (const [schermo, seq] of meta.attesi)
    if (schermo.seq() >= seq) {
      meta.attesi.delete(schermo);
      meta.ilMs.push(adessoMs());
    }
  if (meta.attesi.size > 0) return;
  di({ tipo: 'raggiunti', n: meta.n, ilMs: meta.ilMs });
  meta = null;
}

async function apri(persone: readonly Persona[]): Promise<void> {
  for (let da = 0; da < persone.length; da += INSIEME) {
    const gruppo = persone.slice(da, da + INSIEME);
    const aperti = await Promise.all(gruppo.map((persona) => apriSchermo(rete, persona)));
    // Dopo l'attesa: intanto una vendita tolta può aver cambiato l'elenco, e questi finirebbero in quello di prima.
    schermi.push(...aperti);
  }
  di({ tipo: 'aperti', quanti: schermi.length });
}

process.on('message', (ordine: OrdineAgliSchermi) => {
  switch (ordine.tipo) {
    case 'server':
      urls = ordine.urls;
      canali = ordine.canali ?? null;
      segreto = ordine.segreto ?? null;
      return;
    case 'apri':
      apri(ordine.persone).catch((errore: unknown) => {
        console.error('schermi:', errore);
        process.exit(1);
      });
      return;
    case 'togli':
      for (const schermo of schermi.filter(({ persona }) => persona.asta === ordine.asta)) {
        schermo.chiudi();
        // Uno schermo chiuso non arriva più da nessuna parte.
        meta?.attesi.delete(schermo);
      }
      schermi = schermi.filter(({ persona }) => persona.asta !== ordine.asta);
      return;
    case 'raggiungi':
      meta = {
        n: ordine.n,
        attesi: new Map(
          schermi.flatMap((s) => (s.persona.asta in ordine.mete ? [[s, ordine.mete[s.persona.asta] ?? 0]] : [])),
        ),
        ilMs: [],
      };
      return;
    case 'taglia':
      for (const schermo of schermi) schermo.taglia();
      return;
    case 'stato':
      di({
        tipo: 'stati',
        n: ordine.n,
        stati: schermi.map((s) => ({
          asta: s.persona.asta,
          chi: s.persona.chi,
          seq: s.seq(),
          impronta: s.impronta(),
        })),
      });
      return;
  }
});
setInterval(controllaMeta, GUARDA_META_MS);
setInterval(() => di({ tipo: 'collegati', quanti: schermi.filter((s) => s.collegato()).length }), CONTO_MS);
process.on('disconnect', () => process.exit(0));
