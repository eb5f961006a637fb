import type { Caso } from '../caso.ts';
import type { Mondo } from '../mondo.ts';
import type { Arrivo, Occhio, RicevutaVista } from '../storia.ts';
import type { Busta } from './porta-csrf.ts';
import type { Posto } from './posto.ts';
import type { Chiamata, RispostaHttp } from './server.ts';

/** Nessuna risposta in tempo: chi chiede non sa che fine ha fatto. */
export class RispostaMancata extends Error {
  override name = 'RispostaMancata';
}

/** La rete di un attore: la sua strada verso i processi, che può cadere. Tempi in millisecondi. */
export type Rete = {
  /** Chiama un processo; se la rete è calma, arriva dopo `arrivaFraMs`. */
  chiama(processo: number, chiamata: Chiamata, arrivaFraMs?: number): Promise<RispostaHttp>;
  /** Fa partire una chiamata da una pagina di un altro sito, nel browser di chi è dentro; la risposta non le torna. */
  daAltroSito(processo: number, chiamata: Chiamata, busta: Busta): void;
  /** Un socket aperto su un processo; `caduto` dice quando non c'è più. */
  apriSocket(processo: number, chi: ChiAscolta): SocketAperto | null;
  cade(ms: number): void;
  caduta(): boolean;
};
export type ChiAscolta = {
  asta: string;
  occhio: Occhio;
  ricevi: (canale: string, dati: string) => void;
  caduto: () => void;
};
export type SocketAperto = {
  /** Da qui in poi riceve ciò che va su quel canale; dice fin dove chi lo ascolta è già servito, se si sa. */
  iscrivi(canale: string): number | undefined;
  chiudi(): void;
};

type Sorte = { seq: number; persa: boolean; ritardi: number[] };

/** Oltre tanto chi chiede smette di aspettare. */
const ATTESA_MAX_MS = 6_000;
const ANDATA_MS = [1, 12] as const;
const ANDATA_LENTA_MS = 2_500;

export function creaRete(mondo: Mondo, posti: readonly Posto[], caso: Caso): Rete {
  const { tempo, storia } = mondo;
  const { segni } = storia;
  const { perdita, doppione, lento } = mondo.scenario.tassi;
  let cadutaFino = 0;
  const chiusure = new Set<() => void>();

  const andata = (): number =>
    mondo.agitato() && caso.vero(lento) ? caso.intero(0, ANDATA_LENTA_MS) : caso.intero(...ANDATA_MS);
  const persa = (): boolean => tempo.adesso() < cadutaFino || (mondo.agitato() && caso.vero(perdita));

  function consegna(
    posto: Posto,
    chiamata: Chiamata,
    torna: (risposta: RispostaHttp | null) => void,
    busta: Busta = mondo.csrf.daPaginaNostra(),
  ): void {
    const vita = posto.vita();
    const seqAllArrivo = mondo.seqDi(chiamata.asta);
    const porta = { il: mondo.tempo.adesso(), seq: seqAllArrivo };
    vita.fra(0, () => {
      const server = posto.server();
      // Il processo c'è ma non ascolta ancora: la connessione è rifiutata.
      if (server === null) return torna(null);
      const preso = comandoIn(chiamata) === null || server.inRecinto();
      // Su più macchine chi non è preso in mano non è arrivato, e lo sa subito; su una sola aver bussato basta, e questa non è
      // una risposta di merito: se intanto la gara si è chiusa, ha perso il suo rilancio.
      if (preso || mondo.storia.valeLaPorta) annota(mondo, vita.nome, chiamata, porta);
      if (!preso) return torna(ISOLATO);
      const { inMano } = mondo;
      inMano.set(vita.nome, (inMano.get(vita.nome) ?? 0) + 1);
      const attesa = server.chiama(chiamata, busta);
      if (comandoIn(chiamata) !== null) posto.haComando();
      void attesa.then((risposta) => {
        inMano.set(vita.nome, (inMano.get(vita.nome) ?? 0) - 1);
        if (!vita.viva()) return;
        annotaRisposta(mondo, chiamata, risposta, seqAllArrivo);
        torna(risposta);
      });
    });
  }

  return {
    chiama: (processo, chiamata, arrivaFraMs) =>
      new Promise((risolvi, rifiuta) => {
        const posto = posti[processo % posti.length] as Posto;
        const scaduta = tempo.fra(ATTESA_MAX_MS, () => rifiuta(new RispostaMancata()));
        const torna = (risposta: RispostaHttp | null): void => {
          if (persa()) return void segni.add('richiesta persa');
          tempo.fra(andata(), () => {
            scaduta.annulla();
            if (risposta === null) rifiuta(new RispostaMancata());
            else risolvi(risposta);
          });
        };
        if (persa()) return void segni.add('richiesta persa');
        tempo.fra(arrivaFraMs ?? andata(), () => consegna(posto, chiamata, torna));
        if (!mondo.agitato() || !caso.vero(doppione)) return;
        segni.add('richiesta ripetuta dalla rete');
        tempo.fra(andata() * 3, () => consegna(posto, chiamata, torna));
      }),
    daAltroSito(processo, chiamata, busta) {
      segni.add('richiesta da un altro sito');
      const posto = posti[processo % posti.length] as Posto;
      tempo.fra(andata(), () => consegna(posto, chiamata, () => undefined, busta));
    },
    apriSocket(processo, chi) {
      const posto = posti[processo % posti.length] as Posto;
      const server = posto.server();
      if (server === null || tempo.adesso() < cadutaFino) return null;
      let aperto = true;
      const toglie: (() => void)[] = [];
      const sorti = new Map<number, Sorte>();
      /** Un socket solo porta i suoi canali in ordine: le viste della stessa voce hanno la stessa sorte. */
      const sorteDi = (dati: string): Sorte => {
        const { seq } = JSON.parse(dati) as { seq: number };
        const sorte = sorti.get(seq) ?? {
          seq,
          persa: persa(),
          ritardi: mondo.agitato() && caso.vero(doppione) ? [andata(), andata()] : [andata()],
        };
        sorti.set(seq, sorte);
        return sorte;
      };
      let ultima = 0;
      const riceve = (canale: string, dati: string, seq: number): void => {
        if (!aperto) return;
        if (seq < ultima) segni.add('cornice scavalcata');
        ultima = Math.max(ultima, seq);
        chi.ricevi(canale, dati);
      };
      const chiudi = (): void => {
        if (!aperto) return;
        aperto = false;
        chiusure.delete(chiudi);
        for (const togli of toglie) togli();
        tempo.fra(caso.intero(1, 3_000), chi.caduto);
      };
      chiusure.add(chiudi);
      posto.allaCaduta(chiudi);
      return {
        chiudi,
        iscrivi(canale) {
          toglie.push(
            server.diffusione.iscrivi(canale, (dati) => {
              if (!aperto) return;
              storia.uscite.push({ asta: chi.asta, verso: chi.occhio, testo: dati });
              const { seq, persa: perduta, ritardi } = sorteDi(dati);
              if (perduta) return void segni.add('cornice persa');
              if (ritardi.length > 1) segni.add('cornice ripetuta');
              for (const ritardo of ritardi) tempo.fra(ritardo, () => riceve(canale, dati, seq));
            }),
          );
          return server.diffusione.servitoFino(chi.asta);
        },
      };
    },
    cade(ms) {
      cadutaFino = Math.max(cadutaFino, tempo.adesso() + ms);
      for (const chiudi of [...chiusure]) chiudi();
    },
    caduta: () => tempo.adesso() < cadutaFino,
  };
}

/** Come risponde la porta di chi può essere stato dato per sparito: lo stesso problema di `vendita/rotte/atti/rilancia.ts`. */
const ISOLATO: RispostaHttp = { stato: 503, corpo: { codice: 'processo_isolato' } };

type ConComando = { comandoId: string; attore: { tipo: string; id: string } };

function comandoIn(chiamata: Chiamata): ConComando | null {
  if (chiamata.tipo === 'atto') return { comandoId: chiamata.comandoId, attore: chiamata.attore };
  if (chiamata.tipo !== 'rilancia') return null;
  const corpo = chiamata.corpo as { comandoId?: unknown } | null;
  return { comandoId: String(corpo?.comandoId), attore: { tipo: 'offerente', id: chiamata.bustaId } };
}

function annota(mondo: Mondo, processo: string, chiamata: Chiamata, porta: Arrivo['porta']): void {
  const comando = comandoIn(chiamata);
  if (comando === null) return;
  const { asta } = chiamata;
  const { comandoId } = comando;
  mondo.storia.arrivi.push({ asta, comandoId, processo, il: mondo.tempo.adesso(), seq: mondo.seqDi(asta), porta });
}

function annotaRisposta(mondo: Mondo, chiamata: Chiamata, risposta: RispostaHttp, seqAllArrivo: number): void {
  const { asta } = chiamata;
  const { storia } = mondo;
  const comando = comandoIn(chiamata);
  const verso: Occhio =
    comando === null
      ? (chiamata as { occhio: Occhio }).occhio
      : comando.attore.tipo === 'offerente'
        ? { tipo: 'partecipante', bustaId: comando.attore.id }
        : { tipo: 'referente' };
  storia.uscite.push({ asta, verso, testo: JSON.stringify(risposta.corpo) });
  if (comando === null) {
    const voci = risposta.corpo.voci as { seq: number }[] | undefined;
    const stanza = risposta.corpo.stanza as { seq: number } | undefined;
    const ultimo = stanza?.seq ?? voci?.at(-1)?.seq ?? (chiamata.tipo === 'eventi' ? chiamata.dopo : 0);
    if (risposta.stato === 200) storia.letture.push({ asta, seqAllInvio: seqAllArrivo, ultimoSeq: ultimo });
    return;
  }
  const { corpo, stato } = risposta;
  storia.risposte.push({
    asta,
    ...comando,
    partitaIl: mondo.tempo.adesso(),
    seqAllArrivo,
    seqAllaRisposta: mondo.seqDi(asta),
    esito: stato === 200 ? 'accettato' : stato === 409 ? 'rifiutato' : 'incerto',
    codice: stato === 200 ? null : String(corpo.codice),
    dati: (corpo.dati as Record<string, unknown> | undefined) ?? null,
    ricevuta: (corpo.ricevuta as RicevutaVista | null | undefined) ?? null,
  });
}
