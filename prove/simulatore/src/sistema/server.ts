import { corpoRilancio } from '@gestore/contratto';
import type { Atto, AttoDi, Attore, StatoPubblicato } from '@gestore/dominio';
import { apriKysely } from '@gestore/server/base-dati/collegamento/connessione';
import { Problema, problema } from '@gestore/server/bordo/problema';
import { analizza } from '@gestore/server/piattaforma/arnesi/analizza';
import { creaOrologio } from '@gestore/server/piattaforma/ora/orologio';
import { creaIndice, SENZA_INDICE } from '@gestore/server/vendita/aste/elenchi/indice';
import { creaStanze } from '@gestore/server/vendita/aste/stanze';
import { creaEsecutore } from '@gestore/server/vendita/comandi/esegui';
import { creaFiligrana, type InMano } from '@gestore/server/vendita/comandi/filigrana';
import { creaFiligranaDiTutti } from '@gestore/server/vendita/comandi/filigrana-di-tutti';
import { conRicevuteDiPrima } from '@gestore/server/vendita/comandi/precedenza';
import { creaRicevute } from '@gestore/server/vendita/comandi/ricevute';
import { creaGiornale } from '@gestore/server/vendita/giornale/giornale';
import { creaGare } from '@gestore/server/vendita/pianificatore/gare';
import { creaProcessi } from '@gestore/server/vendita/pianificatore/processi';
import { creaPresenze } from '@gestore/server/vendita/presenze/presenze';
import { type CompieAtti, compi, problemaDi } from '@gestore/server/vendita/rotte/atti/atti';
import type { Pool } from 'pg';
import { ZodError } from 'zod';
import { ErrorePg } from '../base-dati/transazioni.ts';
import type { Caso } from '../caso.ts';
import type { Mondo } from '../mondo.ts';
import { sorvegliata } from '../scenario.ts';
import type { Occhio } from '../storia.ts';
import type { Impegno } from '../tempo.ts';
import type { Vita } from '../vita.ts';
import { creaDiffusione, type Diffusione } from './diffusione.ts';
import { MARCHE_SIMULATE } from './marche.ts';
import type { Busta } from './porta-csrf.ts';
import { creaSaluteSimulata, GIRO_SALUTE_MS } from './salute.ts';

/** Ciò che si può chiedere a un processo; chi chiede è già stato riconosciuto. */
export type Chiamata =
  | { tipo: 'rilancia'; asta: string; bustaId: string; corpo: unknown }
  | { tipo: 'atto'; asta: string; attore: Attore; comandoId: string; atto: Atto }
  | { tipo: 'stanza'; asta: string; occhio: Occhio }
  | { tipo: 'eventi'; asta: string; occhio: Occhio; dopo: number };

/** Le chiamate che cambiano qualcosa: le altre sono letture. */
const CAMBIA: ReadonlySet<Chiamata['tipo']> = new Set<Chiamata['tipo']>(['rilancia', 'atto']);

export type RispostaHttp = { stato: number; corpo: Readonly<Record<string, unknown>> };

export type ServerSimulato = {
  /** Falso se non prende nulla in mano: chi bussa lo sa subito, prima che il processo possa morire. */
  inRecinto(): boolean;
  chiama(chiamata: Chiamata, busta: Busta): Promise<RispostaHttp>;
  diffusione: Diffusione;
};

/** Firmare davvero costerebbe più di tutto il resto: qui conta che cosa si firma e quando, non la firma. */
const SENZA_FIRMA = { allora: () => ({ id: 'simulata', firma: () => new Uint8Array(0) }) };
/** In proporzione a gare che durano secondi. */
const ALTROVE_MAX_MS = 6_000;
const MISURA_OROLOGIO_MS = 10_000;
const GIRO_LENTO_MS = 2_000;
const GIRO_INDICE_MS = 15_000;
const VOCI_MAX = 2_000;

type Parti = {
  mondo: Mondo;
  vita: Vita;
  pool: Pool;
  caso: Caso;
  macchina: string;
  pid: number;
  vivo: (pid: number) => boolean;
};

/** Un processo del server: il codice vero, su porte simulate. Finisce quando è pronto a rispondere. */
export async function avviaServer({ mondo, vita, pool, caso, macchina, pid, vivo }: Parti): Promise<ServerSimulato> {
  const orologio = await creaOrologio(pool, { monotono: vita.monotono });
  // I segreti delle voci non vengono dal caso: la stessa storia dà sempre le stesse impronte.
  let sali = 0;
  const sale = (): string => {
    sali += 1;
    return `${pid}a${sali}`.padStart(32, '0');
  };
  const giornale = creaGiornale({ marche: MARCHE_SIMULATE, pool, orologio, sale });
  const esecutore = creaEsecutore({ giornale, dopo: (ms, azione) => annullabile(vita.fra(ms, azione)) });
  const db = apriKysely(pool);
  const indice = creaIndice(db);
  esecutore.quandoScritto((_, stato, voci) => {
    const ultima = voci.at(-1);
    if (ultima === undefined || voci.every(({ tipo }) => SENZA_INDICE.includes(tipo))) return;
    indice.aggiorna(stato, ultima.seq).catch(() => undefined);
  });
  const presenze = creaPresenze(pool, vita.monotono);
  const stanze = creaStanze(giornale);
  const processi = creaProcessi(
    pool,
    { id: caso.uuid(), macchina, pid, nato: '', vivo },
    ALTROVE_MAX_MS,
    vita.monotono,
  );
  const filigrana = creaFiligrana(orologio, processi.inRecinto);
  const diTutti = creaFiligranaDiTutti(filigrana, processi.filigranaDegliAltri, vita.dormi);
  const parti: CompieAtti = { filigrana, esecutore, ricevute: creaRicevute(SENZA_FIRMA) };
  const salute = sorvegliata(mondo.scenario.seme)
    ? creaSaluteSimulata({
        buste: mondo.prologhi.flatMap(({ asta, ammesse, rifiutata }) =>
          [...ammesse, rifiutata].map((bustaId) => ({ asta, bustaId })),
        ),
        vita,
        db,
        caso: caso.ramo('salute'),
        orologio,
        indice,
        esecutore,
        presenze,
        filigrana,
        processi,
      })
    : null;
  const gare = creaGare({
    indice,
    esecutore,
    orologio,
    filigrana: salute?.filigrana ?? filigrana,
    ...(salute === null ? {} : { sana: salute.sana }),
    presenze,
    processi,
    sistemaId: `processo-${vita.nome}`,
    nuovoId: () => caso.uuid(),
  });
  const diffusione = creaDiffusione({ mondo, vita, caso, giornale, esecutore });
  await gare.subentra();

  /** Come i lavori del pianificatore: il giro seguente parte quando il precedente è finito, e un errore non lo ferma. */
  async function ripeti(ogniMs: number, fai: () => Promise<unknown>): Promise<void> {
    for (;;) {
      await vita.dormi(ogniMs);
      await fai().catch((errore: unknown) => imprevisto(mondo, errore));
    }
  }
  void ripeti(mondo.scenario.battitoMs, gare.batti);
  void ripeti(mondo.scenario.giroGareMs, gare.chiudi);
  if (salute !== null) {
    void ripeti(GIRO_SALUTE_MS, salute.misura);
    void ripeti(GIRO_SALUTE_MS, salute.giro);
  }
  void ripeti(GIRO_INDICE_MS, gare.rimettiInPari);
  void ripeti(GIRO_LENTO_MS, gare.congedaSpariti);
  void ripeti(GIRO_LENTO_MS, gare.sorvegliaReferenti);
  void ripeti(MISURA_OROLOGIO_MS, () => orologio.misura());

  async function rispondi(chiamata: Chiamata): Promise<unknown> {
    const { asta } = chiamata;
    switch (chiamata.tipo) {
      case 'rilancia': {
        const { comandoId, importoCent } = analizza(corpoRilancio, chiamata.corpo);
        if (!orologio.sano()) throw problema('orologio_non_affidabile');
        const { bustaId } = chiamata;
        const atto = { tipo: 'rilancia', bustaId, importoCent } as const;
        return compi(parti, asta, comandoId, { tipo: 'offerente', id: bustaId }, atto);
      }
      case 'atto':
        presenzaDi(chiamata.attore);
        if (chiamata.atto.tipo === 'registraRilancioInSala' || chiamata.atto.tipo === 'decidiPrecedenza')
          return detta(chiamata, chiamata.atto);
        return compi(parti, asta, chiamata.comandoId, chiamata.attore, chiamata.atto);
      case 'stanza':
        segnala(chiamata.occhio);
        return { stanza: await stanze.leggi(asta, pubblicoDi(chiamata.occhio)) };
      case 'eventi':
        segnala(chiamata.occhio);
        return { voci: await stanze.dopo(asta, pubblicoDi(chiamata.occhio), chiamata.dopo, VOCI_MAX) };
      default:
        return chiamata satisfies never;
    }
    /**
     * A ciò che si è detto in sala il server aggiunge, come fa la rotta, la filigrana, e a una decisione le ricevute che i loro
     * autori hanno; l'arrivo si stampa prima.
     */
    async function detta(
      { comandoId, attore, atto: detto }: Extract<Chiamata, { tipo: 'atto' }>,
      mandato: AttoDi<'registraRilancioInSala' | 'decidiPrecedenza'>,
    ): Promise<unknown> {
      let inMano: InMano | null = null;
      try {
        inMano = filigrana.entra();
        const filigranaIl = await diTutti.oltreIlFermo(await stato());
        const ricevute = async (decisione: AttoDi<'decidiPrecedenza'>) =>
          conRicevuteDiPrima(parti.ricevute, await giornale.leggi(asta, 0, VOCI_MAX), await stato(), decisione);
        const completo = mandato.tipo === 'decidiPrecedenza' ? await ricevute(mandato) : mandato;
        const arrivato = { inMano, daVerificare: null };
        return await compi(parti, asta, comandoId, attore, { ...completo, filigranaIl }, { detto, arrivato });
      } catch (errore) {
        throw problemaDi(errore);
      } finally {
        inMano?.esci();
      }
    }
    async function stato(): Promise<StatoPubblicato> {
      return (await esecutore.leggi(asta)).stato as StatoPubblicato;
    }
    function presenzaDi(attore: Attore): void {
      if (attore.tipo === 'referente') presenze.segnala(asta, attore.id, 'referente');
    }
    function segnala(occhio: Occhio): void {
      if (occhio.tipo === 'referente') presenze.segnala(asta, 'referente', 'referente');
    }
  }

  return {
    diffusione,
    inRecinto: processi.inRecinto,
    async chiama(chiamata, busta) {
      try {
        if (CAMBIA.has(chiamata.tipo)) await mondo.csrf.controlla(busta);
        return { stato: 200, corpo: (await rispondi(chiamata)) as RispostaHttp['corpo'] };
      } catch (errore) {
        return daErrore(mondo, errore);
      }
    },
  };
}

function annullabile(impegno: Impegno): () => void {
  return () => impegno.annulla();
}

export function pubblicoDi(occhio: Occhio) {
  if (occhio.tipo === 'magistrato') return { tipo: 'referente' } as const;
  if (occhio.tipo !== 'partecipante') return occhio;
  const { bustaId } = occhio;
  return bustaId === null ? ({ tipo: 'partecipante' } as const) : ({ tipo: 'offerente', bustaId } as const);
}

function daErrore(mondo: Mondo, errore: unknown): RispostaHttp {
  // Diecimila comandi in attesa o cinquanta conflitti di fila qui non ci sono mai.
  if (errore instanceof Problema && errore.codice === 'sovraccarico') mondo.storia.imprevisti.push('sovraccarico');
  if (errore instanceof Problema)
    return { stato: errore.stato, corpo: { ...errore.dettagli, codice: errore.codice, detail: errore.message } };
  if (errore instanceof ZodError) return { stato: 422, corpo: { codice: 'dati_non_validi' } };
  imprevisto(mondo, errore);
  return { stato: 500, corpo: { codice: 'errore_interno' } };
}

/** Un errore della base dati è un guasto voluto; ogni altro è un errore nostro. */
function imprevisto(mondo: Mondo, errore: unknown): void {
  if (errore instanceof ErrorePg && GUASTI.has(errore.code)) return;
  if (errore instanceof Error && errore.name === 'EsitoIgnoto') return;
  mondo.storia.imprevisti.push(errore instanceof Error ? `${errore.name}: ${errore.message}` : String(errore));
}

const GUASTI: ReadonlySet<string> = new Set(['57P01', '08006']);
