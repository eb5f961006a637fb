import type { IngressoDi, QualsiasiChiamata, RispostaDi } from '@gestore/contratto/linea/chiamata';
import { ProblemaChiamata, RispostaMancata } from '../accesso/chiamate.ts';

/** Le chiamate che portano l’identificativo del comando: ogni atto legale. */
export type ChiamataConComando = QualsiasiChiamata;
/** Ciò che scrive chi compie un atto: l’identificativo lo mette il mittente. Una chiamata che non lo porta non ha atti. */
export type AttoDelComando<C> =
  IngressoDi<C> extends infer I ? (I extends { comandoId: string } ? Omit<I, 'comandoId'> : never) : never;

/** Com’è finito un atto. Di uno `ignoto` l’identificativo resta: rifare la stessa cosa la ripete, non la raddoppia. */
export type EsitoComando<R> =
  /** `diPrima`: lo aveva già fatto un tentativo rimasto senza risposta, e adesso non è successo altro. */
  | { tipo: 'fatto'; risposta: R; comandoId: string; diPrima: boolean }
  | { tipo: 'rifiutato'; problema: ProblemaChiamata }
  | { tipo: 'ignoto'; comandoId: string; causa: ProblemaChiamata | RispostaMancata };

type PorteMittente = {
  manda: <C extends ChiamataConComando>(chiamata: C, ingresso: IngressoDi<C>) => Promise<RispostaDi<C>>;
  /** Dove si ricorda che cosa è rimasto in sospeso: sopravvive al ricaricamento della pagina. */
  deposito: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  nuovoId: () => string;
  /** L’impronta di un testo: nel deposito non restano i dati di nessuno. */
  impronta: (testo: string) => Promise<string>;
  /** Aspetta prima di ripetere da solo una chiamata senza risposta. */
  pausa: () => Promise<void>;
};

export type Mittente = {
  /**
   * Compie un atto. Lo stesso atto (chiamata e contenuto) rimasto incerto riparte con lo stesso identificativo, anche
   * dopo aver ricaricato la pagina; un contenuto diverso ne ha sempre uno nuovo. `problema.esito` dice quando è finita:
   * un rifiuto che non ha guardato l’atto (sovraccarico, sessione scaduta) non dice nulla dei tentativi di prima, e un
   * rifiuto che era di un tentativo di prima non è quello di adesso: si chiede di nuovo, con un identificativo nuovo.
   */
  compi<C extends ChiamataConComando>(
    chiamata: C,
    atto: AttoDelComando<C>,
    segno?: Segno,
    /** Un atto che si può rifare senza danno (fermare il crono): se lo aveva già fatto un tentativo di prima, lo si rifà adesso. */
    rifai?: boolean,
  ): Promise<EsitoComando<RispostaDi<C>>>;
  /** L’atto rimasto incerto sotto quel segno, anche da prima di ricaricare la pagina; `null` se non ce n’è. */
  incerto(nome: string): { comandoId: string; dati: unknown } | null;
  /** Della sorte di quell’atto si è saputo altrove: il suo identificativo si dimentica. */
  risolto(nome: string): void;
};

/** Sotto quale nome ritrovare un atto rimasto incerto, e che cosa ricordarne: mai dati di persone. */
type Segno = { nome: string; dati: unknown };

/** Quante volte si ripete da soli ciò che è rimasto senza risposta; poi decide la persona. */
const RIPETIZIONI_MAX = 2;

const PREFISSO = 'comando.';
const SEGNO = 'segno.';

/** `ignoto`: un tentativo può essere arrivato. */
type Sospeso = { comandoId: string; ignoto: boolean; dati?: unknown };

/** Il solo mittente degli atti: un identificativo per atto, tenuto finché l’esito non è certo, mai usato per un altro. */
export function creaMittente({ manda, deposito, nuovoId, impronta, pausa }: PorteMittente): Mittente {
  const leggi = (chiave: string): Sospeso | null => {
    const testo = deposito.getItem(chiave);
    return testo === null ? null : (JSON.parse(testo) as Sospeso);
  };

  return {
    incerto(nome) {
      const chiave = deposito.getItem(SEGNO + nome);
      const sospeso = chiave === null ? null : leggi(chiave);
      return sospeso?.ignoto === true ? { comandoId: sospeso.comandoId, dati: sospeso.dati } : null;
    },

    risolto(nome) {
      const chiave = deposito.getItem(SEGNO + nome);
      if (chiave !== null) deposito.removeItem(chiave);
      deposito.removeItem(SEGNO + nome);
    },

    async compi<C extends ChiamataConComando>(
      chiamata: C,
      atto: AttoDelComando<C>,
      segno?: Segno,
      rifai = false,
    ): Promise<EsitoComando<RispostaDi<C>>> {
      const chiave = PREFISSO + (await impronta(`${chiamata.metodo} ${chiamata.percorso} ${canonico(atto)}`));
      if (segno !== undefined) deposito.setItem(SEGNO + segno.nome, chiave);
      const invio = { chiave, chiamata, atto, dati: segno?.dati };
      const rimasto = leggi(chiave);
      if (rimasto === null) return tenta(invio, { comandoId: nuovoId(), ignoto: false });
      const esito = await tenta(invio, rimasto);
      const daRifare = esito.tipo === 'fatto' ? rifai && eRipetuto(esito.risposta) : nonDiAdesso(esito);
      if (daRifare) return tenta(invio, { comandoId: nuovoId(), ignoto: false });
      return esito.tipo === 'fatto' ? { ...esito, diPrima: eRipetuto(esito.risposta) } : esito;
    },
  };

  async function tenta<C extends ChiamataConComando>(
    { chiave, chiamata, atto, dati }: { chiave: string; chiamata: C; atto: AttoDelComando<C>; dati: unknown },
    sospeso: Sospeso,
  ): Promise<EsitoComando<RispostaDi<C>>> {
    const { comandoId } = sospeso;
    let { ignoto } = sospeso;
    const ricorda = (ora: boolean): void =>
      deposito.setItem(chiave, JSON.stringify({ comandoId, ignoto: ora, dati } satisfies Sospeso));
    // Prima di mandare: una pagina chiusa a metà non deve dimenticare.
    ricorda(true);
    for (let volta = 0; ; volta += 1) {
      try {
        const risposta = await manda(chiamata, { ...(atto as object), comandoId } as unknown as IngressoDi<C>);
        deposito.removeItem(chiave);
        return { tipo: 'fatto', risposta, comandoId, diPrima: false };
      } catch (causa) {
        if (causa instanceof RispostaMancata && volta < RIPETIZIONI_MAX) {
          ignoto = true;
          await pausa();
          continue;
        }
        if (causa instanceof RispostaMancata) return { tipo: 'ignoto', comandoId, causa };
        if (!(causa instanceof ProblemaChiamata)) throw causa;
        if (causa.esito === 'ignoto') return { tipo: 'ignoto', comandoId, causa };
        if (causa.esito === 'certo') {
          deposito.removeItem(chiave);
          return { tipo: 'rifiutato', problema: causa };
        }
        ricorda(ignoto);
        return ignoto ? { tipo: 'ignoto', comandoId, causa } : { tipo: 'rifiutato', problema: causa };
      }
    }
  }
}

/** Il server ha dato la risposta di un tentativo di prima, con lo stesso identificativo. */
function eRipetuto(risposta: unknown): boolean {
  return typeof risposta === 'object' && risposta !== null && 'ripetuto' in risposta && risposta.ripetuto === true;
}

/** Un no che non è a ciò che si chiede adesso: l’identificativo era di un altro, o il rifiuto è quello di allora. */
function nonDiAdesso(esito: EsitoComando<unknown>): boolean {
  if (esito.tipo !== 'rifiutato') return false;
  const { codice, dettagli } = esito.problema;
  return codice === 'comando_di_altri' || codice === 'comando_diverso' || dettagli.ripetuto === true;
}

/** Lo stesso testo per lo stesso contenuto, comunque siano ordinati i campi. */
function canonico(valore: unknown): string {
  return JSON.stringify(valore, (_, parte: unknown) =>
    typeof parte === 'object' && parte !== null && !Array.isArray(parte)
      ? Object.fromEntries(Object.entries(parte).sort(([a], [b]) => (a < b ? -1 : 1)))
      : parte,
  );
}
