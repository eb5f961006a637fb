import {
  CAUSE_SERVER,
  CAUSE_SINTETICO,
  type CausaServer,
  type CausaSintetico,
  type Istante,
  type Visto,
} from '@gestore/dominio';

type Causa = CausaServer | CausaSintetico;

/** Com'è la piattaforma adesso. `dal` è l'inizio dell'episodio in corso, `saniDal` la fine dell'ultimo. */
export type Lettura =
  | { malata: true; dal: Istante; visto: Visto; versione?: number }
  | { malata: false; saniDal: Istante };

/** Due guasti più vicini di così sono lo stesso episodio: una piattaforma che singhiozza non è sana fra un singhiozzo e l'altro. */
const UNIONE_MS = 1_000;
/** Un guasto finito da meno di così è ancora in corso per chi legge: copre il passo di chi sorveglia, con un margine. */
const ANCORA_MS = 400;

/**
 * Mette insieme ciò che i sensori vedono: ogni guasto è un intervallo con la sua causa. Un episodio si legge come malattia
 * finché non è stato portato in tutte le vendite, anche se è finito prima che qualcuno guardasse.
 */
export type Quadro = {
  guasto(causa: Causa, dal: Istante, al: Istante): void;
  lettura(adesso: Istante): Lettura;
  /** Le vendite sanno tutte ciò che la lettura diceva; ciò che si è visto dopo resta da portare. */
  portata(lettura: Lettura): void;
  /** L'inizio di un episodio che qualche vendita può ancora non sapere. */
  nonPortatoDal(): Istante | null;
  /** Come `lettura`, per chi deve solo sapere se può chiudere. */
  sana(adesso: Istante): boolean;
};

type Episodio = { dal: Istante; al: Istante; cause: Set<Causa>; versione: number; portata: number };

/** `natoIl`: prima di quell'istante non si sa nulla, e la salute si conta da lì. */
export function creaQuadro(natoIl: Istante): Quadro {
  let episodio: Episodio | null = null;
  const inCorso = (adesso: Istante): Episodio | null =>
    episodio !== null && (episodio.portata < episodio.versione || adesso - episodio.al <= ANCORA_MS) ? episodio : null;
  return {
    guasto(causa, dal, al) {
      if (episodio !== null && dal <= episodio.al + UNIONE_MS) {
        // L'episodio già portato torna da portare: ciò che si è aggiunto nessuna vendita lo sa.
        if (dal < episodio.dal || al > episodio.al || !episodio.cause.has(causa)) episodio.versione += 1;
        episodio.dal = Math.min(episodio.dal, dal);
        episodio.al = Math.max(episodio.al, al);
        episodio.cause.add(causa);
        return;
      }
      if (episodio !== null && al < episodio.dal) return;
      episodio = { dal, al, cause: new Set([causa]), versione: 1, portata: 0 };
    },
    lettura(adesso) {
      const trovato = inCorso(adesso);
      if (trovato === null) return { malata: false, saniDal: episodio?.al ?? natoIl };
      return { malata: true, dal: trovato.dal, visto: vistoDa(trovato.cause), versione: trovato.versione };
    },
    portata(lettura) {
      if (episodio === null || !lettura.malata || lettura.versione === undefined) return;
      // Un episodio nuovo comincia più tardi di quello letto: di lui non si è portato nulla.
      if (lettura.dal >= episodio.dal) episodio.portata = Math.max(episodio.portata, lettura.versione);
    },
    nonPortatoDal: () => (episodio !== null && episodio.portata < episodio.versione ? episodio.dal : null),
    sana: (adesso) => inCorso(adesso) === null,
  };
}

function vistoDa(cause: ReadonlySet<Causa>): Visto {
  return {
    server: CAUSE_SERVER.filter((causa) => cause.has(causa)),
    sintetico: CAUSE_SINTETICO.filter((causa) => cause.has(causa)),
  };
}

/** Più viste insieme: malata se una lo è, sana da quando lo è l'ultima. */
export function letturePiuGravi(letture: readonly Lettura[]): Lettura {
  const malate = letture.filter((lettura) => lettura.malata);
  if (malate.length === 0)
    return { malata: false, saniDal: Math.max(...letture.map((lettura) => (lettura.malata ? 0 : lettura.saniDal))) };
  const cause = new Set<Causa>(malate.flatMap(({ visto }) => [...visto.server, ...visto.sintetico]));
  return { malata: true, dal: Math.min(...malate.map(({ dal }) => dal)), visto: vistoDa(cause) };
}
