/** Ciò che si fa su un dispositivo e che nessun server sa: che lo si è provato, e come. */
const PASSI = ['dispositivi', 'prova', 'calendario', 'giro'] as const;
type PrimoPasso = (typeof PASSI)[number];

type Deposito = Pick<Storage, 'getItem' | 'setItem'>;

const FATTI = 'primi-passi';
const nascostiDi = (persona: string): string => `primi-passi-nascosti:${persona}`;

/** Dove il browser tiene le cose piccole; `null` se non lo permette: allora i primi passi si rivedono. */
function depositoDeiPassi(): Deposito | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

export function fatti(deposito: Deposito | null = depositoDeiPassi()): ReadonlySet<PrimoPasso> {
  const scritti = (deposito?.getItem(FATTI) ?? '').split(' ');
  return new Set(PASSI.filter((passo) => scritti.includes(passo)));
}

/** Segna un passo come fatto, su questo dispositivo. */
export function segna(passo: PrimoPasso, deposito: Deposito | null = depositoDeiPassi()): void {
  const prima = fatti(deposito);
  if (!prima.has(passo)) tieni(deposito, FATTI, [...prima, passo].join(' '));
}

export const nascosti = (persona: string, deposito: Deposito | null = depositoDeiPassi()): boolean =>
  deposito?.getItem(nascostiDi(persona)) === 'si';

export function nascondi(persona: string, deposito: Deposito | null = depositoDeiPassi()): void {
  tieni(deposito, nascostiDi(persona), 'si');
}

/** Un deposito pieno non ferma nessuno: si ricorda una volta di meno. */
function tieni(deposito: Deposito | null, chiave: string, valore: string): void {
  try {
    deposito?.setItem(chiave, valore);
  } catch {}
}
