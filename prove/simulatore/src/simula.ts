import type { JsonObject, Voce } from '@gestore/registro';
import { conduci } from './attori/delegato.ts';
import { entra } from './attori/offerente.ts';
import { assisti } from './attori/operatore.ts';
import { assistiAlla } from './attori/spettacolo.ts';
import type { RigaGiornale, RigaParola } from './base-dati/tabelle.ts';
import { riempiDovuti } from './dovuto.ts';
import { creaMondo, type Mondo } from './mondo.ts';
import { ATTESA_COMANDO_MS, type Guasto, type Scenario } from './scenario.ts';
import { creaPosto, type Posto } from './sistema/posto.ts';
import { creaRete } from './sistema/rete.ts';
import type { Storia } from './storia.ts';
import type { Vita } from './vita.ts';

/** Quanto può durare una storia dopo la fine dei guasti: oltre, non è più viva. */
const DOPO_LA_QUIETE_MS = 120_000;
/** Dopo l'esito si lascia agli schermi il tempo di due richieste perse e dei controlli che le seguono. */
const CODA_MS = 25_000;
/** Finita la lotta, quanto può ancora essere in viaggio un comando. */
const ULTIME_PAROLE_MS = 1_500;

/** Recita una storia fino all'esito di ogni asta, e ne dà il quaderno per l'arbitro. */
export async function simula(scenario: Scenario): Promise<Storia> {
  const mondo = creaMondo(scenario);
  const { tempo, storia, prologhi } = mondo;
  const inizio = tempo.adesso();
  const vivi = new Map<number, Vita>();
  const posti = scenario.processi.map((_, i) => creaPosto(mondo, i, vivi));
  for (const guasto of scenario.guasti) tempo.fra(guasto.dopoMs, () => colpisci(mondo, guasto, posti));
  const fineIl = inizio + scenario.lottaMs;
  for (const piano of scenario.delegati) {
    const caso = mondo.caso.ramo(piano.nome);
    void conduci({ mondo, rete: creaRete(mondo, posti, caso.ramo('rete')), caso, piano, fineIl });
  }
  for (const { nome, asta: quale } of scenario.operatori) {
    const caso = mondo.caso.ramo(nome);
    const rete = creaRete(mondo, posti, caso.ramo('rete'));
    void assisti({ mondo, rete, caso, asta: prologhi[quale]?.asta ?? '', nome, fineIl });
  }
  for (const piano of scenario.attori) {
    const caso = mondo.caso.ramo(piano.nome);
    entra({ mondo, rete: creaRete(mondo, posti, caso.ramo('rete')), caso, piano, fineIl });
  }
  for (const piano of scenario.spettacoli) {
    const caso = mondo.caso.ramo(piano.nome);
    assistiAlla(piano, { mondo, rete: creaRete(mondo, posti, caso.ramo('rete')), caso });
  }
  let fine = storia.quieteIl + DOPO_LA_QUIETE_MS;
  let esitate = false;
  let viste = 0;
  while (tempo.passo(fine)) {
    await svuota();
    if (esitate) {
      if (tempo.adesso() > Math.max(storia.quieteIl, fineIl + ULTIME_PAROLE_MS) && tuttiInPari(mondo)) break;
    } else if (storia.conferme.length > viste) {
      viste = storia.conferme.length;
      if (!tutteEsitate(mondo)) continue;
      esitate = true;
      fine = Math.max(tempo.adesso(), storia.quieteIl) + CODA_MS;
    }
  }
  storia.fineIl = tempo.adesso();
  if (mondo.base.tabelle.risorti.size > 0) storia.segni.add('dichiarato morto e risorto');
  storia.aste = prologhi.map(({ asta, righe }) => ({
    id: asta,
    voci: (mondo.base.tabelle.giornale.get(asta)?.righe ?? []).map((riga) => voceDa(riga, mondo.base.tabelle.parole)),
    prologo: righe.length,
  }));
  for (const { id, voci } of storia.aste) riempiDovuti(storia.schermi, id, voci);
  return storia;
}

/** Lascia finire ciò che non aspetta il tempo: tutte le promesse già risolte, prima del fatto seguente. */
function svuota(): Promise<void> {
  return new Promise((risolvi) => void setImmediate(risolvi));
}

function colpisci(mondo: Mondo, guasto: Guasto, posti: readonly (Posto & { riparteFra(ms: number): void })[]): void {
  const suoi =
    'processo' in guasto && guasto.processo !== null ? posti.slice(guasto.processo, guasto.processo + 1) : posti;
  const { segni } = mondo.storia;
  const entro = mondo.tempo.adesso() + ATTESA_COMANDO_MS;
  for (const posto of suoi) {
    switch (guasto.tipo) {
      case 'pausa':
        if ((mondo.inMano.get(posto.vita().nome) ?? 0) > 0) segni.add('processo fermo con un comando in mano');
        if (!guasto.inMano) posto.vita().ferma(guasto.duraMs);
        else
          posto.alComando(entro, () => {
            segni.add('processo fermo con un comando in mano');
            posto.vita().ferma(guasto.duraMs);
          });
        break;
      case 'morte':
        posto.riparteFra(guasto.riparteMs);
        if (guasto.inMano) posto.alComando(entro, () => posto.vita().muoriFra(guasto.consegne));
        else posto.vita().muoriFra(guasto.consegne);
        break;
      case 'salto':
        segni.add('orologio spostato');
        posto.vita().salta(guasto.ms);
        break;
      case 'base_ferma':
        posto.baseFerma(guasto.duraMs);
        break;
      case 'ascolto_caduto':
        posto.server()?.diffusione.cadeAscolto(guasto.duraMs);
        break;
      default:
        posto.cadonoSocket();
    }
  }
}

/** Ogni schermo mostra l'ultima voce: aspettare ancora non direbbe altro. */
function tuttiInPari(mondo: Mondo): boolean {
  return mondo.storia.schermi.every(({ asta, viste }) => viste.at(-1)?.seq === mondo.seqDi(asta));
}

function tutteEsitate({ base, prologhi }: Mondo): boolean {
  return prologhi.every(({ asta }) =>
    base.tabelle.giornale.get(asta)?.righe.some(({ tipo }) => tipo === 'EsitoDichiarato'),
  );
}

function voceDa(riga: RigaGiornale, testi: ReadonlyMap<string, RigaParola>): Voce {
  const parole: Record<string, { sale: string }> = {};
  const dati = conTesti(JSON.parse(riga.dati), testi, parole) as JsonObject;
  const conSale = Object.keys(parole).length > 0 ? { parole } : {};
  return {
    asta: riga.asta,
    seq: riga.seq,
    tipo: riga.tipo,
    versione: riga.versione,
    dati,
    comandoId: riga.comando_id,
    parte: riga.parte,
    attore: { tipo: riga.attore_tipo, id: riga.attore_id },
    ricevutoIl: Number(riga.ricevuto_il),
    registratoIl: Number(riga.registrato_il),
    precedente: riga.precedente,
    impronta: riga.impronta,
    ...(riga.sale === null ? {} : { prova: { sale: riga.sale, ...conSale } }),
  };
}

/** Rimette i testi che stanno accanto al registro dove la voce ne tiene l'impegno. */
function conTesti(
  valore: unknown,
  testi: ReadonlyMap<string, RigaParola>,
  parole: Record<string, { sale: string }>,
  percorso = '',
): unknown {
  if (typeof valore !== 'object' || valore === null || Array.isArray(valore)) return valore;
  const { impegno, ...altro } = valore as Record<string, unknown>;
  const nota = typeof impegno === 'string' && Object.keys(altro).length === 0 ? testi.get(impegno) : undefined;
  if (nota !== undefined) {
    parole[percorso] = { sale: nota.sale };
    return nota.testo;
  }
  return Object.fromEntries(
    Object.entries(valore).map(([campo, suo]) => [campo, conTesti(suo, testi, parole, `${percorso}/${campo}`)]),
  );
}
