import { expect, test } from 'vitest';
import { type Operazione, type Posto, verificaOrdine } from './ordine.ts';

const MINIMO_CENT = 100;
const ASTA = 'asta-1';

/** Una storia giusta: `n` comandi uno dopo l'altro, ciascuno chiesto dopo la risposta di quello prima. */
function storia(n: number, asta = ASTA): { operazioni: Operazione[]; registro: Posto[] } {
  const operazioni: Operazione[] = [];
  const registro: Posto[] = [];
  for (let seq = 1; seq <= n; seq += 1) {
    const comune = { asta, comandoId: `${asta}-c${seq}`, impronta: `${asta}-i${seq}`, importoCent: seq * MINIMO_CENT };
    operazioni.push({ ...comune, chiamataMs: seq * 10, ritornoMs: seq * 10 + 5, esito: 'accettato', seq });
    registro.push({ ...comune, seq, parte: 0 });
  }
  return { operazioni, registro };
}

function regole(operazioni: readonly Operazione[], registro: readonly Posto[]): string[] {
  return verificaOrdine(operazioni, registro, { rilancioMinimoCent: MINIMO_CENT }).map(({ regola }) => regola);
}

function cambia<T>(elenco: readonly T[], i: number, con: Partial<T>): T[] {
  return elenco.map((uno, n) => (n === i ? { ...uno, ...con } : uno));
}

test('una storia in fila è in ordine', () => {
  const { operazioni, registro } = storia(50);
  expect(regole(operazioni, registro)).toEqual([]);
});

test('due comandi insieme possono avere i posti nell’ordine che vogliono', () => {
  const { operazioni, registro } = storia(2);
  const insieme = operazioni.map((una) => ({ ...una, chiamataMs: 1, ritornoMs: 9 }));
  expect(regole(insieme, registro)).toEqual([]);
  expect(regole(insieme.toReversed(), registro)).toEqual([]);
});

test('R51 chi ha avuto risposta prima che l’altro chiedesse non può stare sopra di lui', () => {
  const { operazioni, registro } = storia(3);
  expect(regole(cambia(operazioni, 0, { chiamataMs: 40, ritornoMs: 45 }), registro)).toEqual([
    'tempo_reale',
    'tempo_reale',
  ]);
});

test('R51 anche un comando senza risposta, trovato nel registro, non può precedere chi finì prima che fosse chiesto', () => {
  const { operazioni, registro } = storia(3);
  const ignoto = { chiamataMs: 99, ritornoMs: null, esito: 'ignoto', seq: null, impronta: null } as const;
  expect(regole(cambia(operazioni, 0, ignoto), registro)).toEqual(['tempo_reale', 'tempo_reale']);
  expect(regole(cambia(operazioni, 2, { ...ignoto, chiamataMs: 30 }), registro)).toEqual([]);
});

test('R66 una ricevuta che il registro non ha è persa', () => {
  const { operazioni, registro } = storia(5);
  expect(regole(operazioni, registro.slice(0, 4))).toEqual(['ricevuta_persa']);
  expect(regole(operazioni, cambia(registro, 2, { impronta: 'altra' }))).toEqual(['ricevuta_persa']);
  expect(regole(operazioni, cambia(registro, 4, { importoCent: null }))).toEqual(['ricevuta_persa']);
});

test('R66 un comando scritto due volte ha due effetti', () => {
  const { operazioni, registro } = storia(5);
  const doppio = cambia(registro, 4, { comandoId: `${ASTA}-c2` });
  expect(regole(operazioni, doppio)).toContain('un_effetto');
});

test('R66 due ricevute diverse dello stesso comando si vedono anche se il registro le ha entrambe', () => {
  const { operazioni, registro } = storia(3);
  const stesso = cambia(operazioni, 2, { comandoId: `${ASTA}-c1` });
  expect(regole(stesso, cambia(registro, 2, { comandoId: `${ASTA}-c1` }))).toContain('un_effetto');
});

test('le voci di uno stesso comando, di fila, sono un effetto solo', () => {
  const { operazioni, registro } = storia(3);
  const insieme = cambia(registro, 2, { comandoId: `${ASTA}-c2`, parte: 1, importoCent: null });
  expect(regole(operazioni.slice(0, 2), insieme)).toEqual([]);
  expect(regole(operazioni.slice(0, 2), cambia(insieme, 2, { parte: 2 }))).toEqual(['un_effetto']);
});

test('un buco, o un posto ripetuto, si vede', () => {
  const { operazioni, registro } = storia(5);
  const senza = registro.toSpliced(2, 1);
  expect(regole(operazioni.slice(0, 2), senza)).toEqual(['densita']);
  expect(regole([], cambia(registro, 3, { seq: 3 }))).toEqual(['densita']);
});

test('R50 il prezzo che non sale del rilancio minimo si vede', () => {
  const { registro } = storia(4);
  expect(regole([], cambia(registro, 3, { importoCent: 3 * MINIMO_CENT + MINIMO_CENT - 1 }))).toEqual(['prezzo']);
  expect(regole([], cambia(registro, 2, { importoCent: null }))).toEqual([]);
});

test('le aste non si confondono fra loro', () => {
  const una = storia(20, 'asta-1');
  const altra = storia(20, 'asta-2');
  expect(regole([...una.operazioni, ...altra.operazioni], [...altra.registro, ...una.registro])).toEqual([]);
});

/** Quante volte si legge un campo di ciascuna operazione e di ciascun posto, quante che siano le altre. */
const LETTURE_MAX = 20;

test('centomila operazioni su mille aste si verificano leggendo ciascuna poche volte', () => {
  const operazioni: Operazione[] = [];
  const registro: Posto[] = [];
  let letture = 0;
  const contata = <T extends object>(una: T): T =>
    new Proxy(una, {
      get(vera, campo) {
        letture += 1;
        return Reflect.get(vera, campo);
      },
    });
  for (let i = 0; i < 1_000; i += 1) {
    const sua = storia(100, `asta-${i}`);
    for (const una of sua.operazioni) operazioni.push(contata(una));
    for (const posto of sua.registro) registro.push(contata(posto));
  }
  // L'ultima asta ha un ordine impossibile, in fondo a tutto: chi si fermasse prima non lo vedrebbe.
  const ultima = operazioni.length - 1;
  operazioni[ultima - 1] = { ...(operazioni[ultima - 1] as Operazione), chiamataMs: 1e9, ritornoMs: 1e9 + 1 };
  letture = 0;
  expect(regole(operazioni, registro)).toEqual(['tempo_reale']);
  expect(letture).toBeLessThan(LETTURE_MAX * (operazioni.length + registro.length));
});
