import { readdirSync, readFileSync } from 'node:fs';

/** Ciò che il sistema dice di un processo: quanta CPU ha avuto, quanta ne ha attesa, e se adesso la aspetta. */
type Respiro = { cpuMs: number; attesaMs: number; aspetta: boolean };

type Veglia = {
  /** Ha detto qualcosa: ciò che si contava si scorda. */
  sentito(): void;
  /** Un battito senza che abbia detto nulla; `respiro` è `null` dove il sistema non lo sa dire. */
  batti(adesso: number, respiro: Respiro | null): void;
  /** Per quanto ha taciuto avendo potuto parlare: oltre un certo tempo è fermo. */
  mutoMs(): number;
  /** Per quanto ha taciuto perché la CPU l'avevano altri: è lento, e rifarlo ne costerebbe dell'altra. */
  affamatoMs(): number;
};

/**
 * Distingue chi è fermo da chi non ha CPU. Chi la aspetta non può rispondere: di quel tempo conta soltanto la CPU che ha avuto davvero. Un
 * battito non vale mai più della sua durata: se è in ritardo, chi non correva era chi guarda, e la risposta può essere già arrivata.
 */
export function creaVeglia(ogniMs: number): Veglia {
  let muto = 0;
  let affamato = 0;
  let prima: { ilMs: number; respiro: Respiro | null } | null = null;
  return {
    sentito() {
      muto = 0;
      affamato = 0;
      prima = null;
    },
    batti(adesso, respiro) {
      const passati = prima === null ? ogniMs : adesso - prima.ilMs;
      const potuti = Math.min(passati, ogniMs, potevaMs(passati, prima?.respiro ?? null, respiro));
      muto += potuti;
      if (respiro !== null) affamato += Math.max(0, passati - potuti);
      prima = { ilMs: adesso, respiro };
    },
    mutoMs: () => muto,
    affamatoMs: () => affamato,
  };
}

function potevaMs(passati: number, prima: Respiro | null, ora: Respiro | null): number {
  if (ora === null) return passati;
  if (ora.aspetta) return prima === null ? 0 : Math.max(0, ora.cpuMs - prima.cpuMs);
  return Math.max(0, passati - (prima === null ? 0 : ora.attesaMs - prima.attesaMs));
}

const MS_PER_TICCHETTIO = 10;
const NS_PER_MS = 1_000_000;
/** Dei campi dopo il nome del programma, il primo è lo stato; il dodicesimo e il tredicesimo la CPU sua e del sistema. */
const CAMPO_CPU_SUA = 11;
const CAMPO_CPU_SISTEMA = 12;
/** In coda per la CPU, o fermo dentro il sistema ad aspettare il disco: né nell'uno né nell'altro caso risponderebbe. */
const ASPETTANO: readonly string[] = ['R', 'D'];

/** Il respiro di un processo, da `/proc`; `null` dove non c'è. Tutti i suoi fili: chi aspetta un suo filo senza CPU è senza CPU. */
export function respiroDi(pid: number): Respiro | null {
  try {
    const valori = campi(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    const fili = readdirSync(`/proc/${pid}/task`);
    const stati = fili.map((filo) => campi(readFileSync(`/proc/${pid}/task/${filo}/stat`, 'utf8'))[0] ?? '');
    const [, attesaNs = '0'] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
    return {
      cpuMs: (Number(valori[CAMPO_CPU_SUA]) + Number(valori[CAMPO_CPU_SISTEMA])) * MS_PER_TICCHETTIO,
      attesaMs: Number(attesaNs) / NS_PER_MS,
      aspetta: stati.some((uno) => ASPETTANO.includes(uno)),
    };
  } catch {
    return null;
  }
}

/** Il nome del programma è fra parentesi e può averne dentro: ciò che si legge comincia dopo l'ultima. */
function campi(stat: string): string[] {
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}
