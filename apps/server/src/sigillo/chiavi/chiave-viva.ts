import { type KeyObject, sign } from 'node:crypto';
import type { QueryExecutorProvider } from 'kysely';
import type { Logger } from 'pino';
import type { ChiMarca } from '../../base-dati/marche-righe.ts';
import { problema } from '../../bordo/problema.ts';
import { type ChiaveCheFirma, type ChiaveFirma, leggiFirma, nomeFirma } from './chiave-firma.ts';
import { type Difetto, ErroreChiavi } from './errore-chiavi.ts';
import { type FirmaNota, firmeVere } from './firme-note.ts';

/** Dove stanno i file delle chiavi, chi ne riconosce le righe, che ora è, e a chi si dice che sono cambiate. */
type DoveFirma = {
  segreti: ChiMarca;
  cartella: string;
  adesso: () => number;
  log: Pick<Logger, 'warn'> | null;
};

/** Una chiave annotata, e con che cosa firma; `difetto` è perché non firma da qui. */
type ChiaveViva = FirmaNota & ({ firmante: ChiaveCheFirma; difetto: null } | { firmante: null; difetto: Difetto });
type Firmante = Extract<ChiaveViva, { difetto: null }>;

/**
 * La chiave che firma, come la sanno le righe e i file adesso, e poi ogni volta che la si aggiorna. Solleva `ErroreChiavi` se non ce n'è
 * nessuna annotata, o se dell'ultima il file manca o non è quello.
 */
export async function apriChiaveFirma(db: QueryExecutorProvider, dove: DoveFirma): Promise<ChiaveFirma> {
  const { cartella, adesso, log } = dove;
  let chiavi = await leggiVive(db, dove, []);
  const prima = chiavi.at(-1);
  if (prima === undefined) throw new ErroreChiavi('manca', nomeFirma(1), cartella);
  if (prima.difetto !== null) throw new ErroreChiavi(prima.difetto, prima.nome, cartella);
  let ultima: FirmaNota = prima;
  const allora = (istante: number): ChiaveCheFirma => {
    const chiave = sceltaPer(chiavi, istante);
    if (chiave === null) throw problema('chiave_non_disponibile', {}, {}, 'firma');
    return chiave;
  };
  return {
    corrente: () => allora(adesso()),
    allora,
    chiaviPubbliche: () => Object.fromEntries(chiavi.map(({ id, pubblica }) => [id, pubblica])),
    pubblicate: () => Object.fromEntries(chiavi.map((una) => [una.id, comeSiPubblica(una)])),
    ultima: () => ({ nome: ultima.nome, impronta: ultima.impronta }),
    async aggiorna(tx) {
      const lette = await leggiVive(tx, dove, chiavi);
      // Vi si può soltanto aggiungere: chi ne sa di meno ha letto prima di chi intanto ha finito.
      if (quanto(lette) < quanto(chiavi)) return;
      if (log !== null) diCioCheCambia(log, chiavi, lette);
      chiavi = lette;
      ultima = lette.at(-1) ?? ultima;
    },
  };
}

/**
 * La prima che a quell'istante non aveva smesso, e che nessuno ha revocato; se non c'è, l'ultima, anche se l'ha revocata a mano il
 * proprietario della base dati, che non ne ha fatta un'altra. Con una che un server ha revocato non si firma mai: `null` se non c'è che lei.
 */
function sceltaPer(chiavi: readonly ChiaveViva[], istante: number): ChiaveCheFirma | null {
  const firmano = chiavi.filter(haFile).filter(({ revocataDaUnServer }) => !revocataDaUnServer);
  const valida = firmano.find(
    ({ validaFino, revocataIl }) => revocataIl === null && (validaFino === null || istante <= validaFino),
  );
  return (valida ?? firmano.at(-1))?.firmante ?? null;
}

function haFile(chiave: ChiaveViva): chiave is Firmante {
  return chiave.difetto === null;
}

/** Le chiavi vere con il loro file; di quelle già lette il file non si rilegge. */
async function leggiVive(
  db: QueryExecutorProvider,
  { segreti, cartella }: DoveFirma,
  gia: readonly ChiaveViva[],
): Promise<ChiaveViva[]> {
  const note = await firmeVere(db, segreti);
  return Promise.all(
    note.map(async (nota): Promise<ChiaveViva> => {
      const letta = gia.find(({ impronta }) => impronta === nota.impronta);
      if (letta !== undefined && haFile(letta)) return { ...nota, firmante: letta.firmante, difetto: null };
      const file = await leggiFirma(cartella, nota.nome);
      if (file === null) return { ...nota, firmante: null, difetto: 'manca' };
      if (file === 'illeggibile') return { ...nota, firmante: null, difetto: file };
      if (file.impronta !== nota.impronta) return { ...nota, firmante: null, difetto: 'diversa' };
      return { ...nota, firmante: conChiave(nota.id, file.privata), difetto: null };
    }),
  );
}

function conChiave(id: string, privata: KeyObject): ChiaveCheFirma {
  return { id, firma: (bytes) => new Uint8Array(sign(null, bytes, privata)) };
}

function comeSiPubblica({ pubblica, impronta, validaDal, validaFino, revocataIl, motivo }: FirmaNota) {
  return { pubblica, impronta, validaDal, validaFino, revocataIl, motivo };
}

/** Quante cose si sanno: chiavi, e fini di chiavi. */
function quanto(chiavi: readonly FirmaNota[]): number {
  return chiavi.reduce(
    (finora, { validaFino, revocataIl }) => finora + 1 + Number(validaFino !== null) + Number(revocataIl !== null),
    0,
  );
}

/** Ogni processo scrive da quando sa di una chiave nuova, o di una revocata. */
function diCioCheCambia(log: Pick<Logger, 'warn'>, prima: readonly FirmaNota[], dopo: readonly FirmaNota[]): void {
  for (const { id, validaDal, revocataIl, motivo } of dopo) {
    const nota = prima.find((una) => una.id === id);
    if (nota === undefined) log.warn({ chiave: id, dal: validaDal }, 'la chiave che firma cambia');
    if (revocataIl !== null && (nota?.revocataIl ?? null) === null)
      log.warn({ chiave: id, dal: revocataIl, motivo }, 'una chiave che firmava è revocata');
  }
}
