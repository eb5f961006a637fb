/** Il caso di una storia: sempre lo stesso dallo stesso seme, diviso in rami che non si disturbano. */
export type Caso = {
  /** Un numero in [0, 1). */
  numero(): number;
  /** Un intero fra `da` e `a`, estremi compresi. */
  intero(da: number, a: number): number;
  /** Vero con quella probabilità. */
  vero(probabilita: number): boolean;
  scegli<T>(fra: readonly T[]): T;
  /** Un identificativo con la forma di un UUID v4. */
  uuid(): string;
  /** Il caso di una parte sola, che dipende dal suo nome e non da quanto gli altri hanno già tirato. */
  ramo(nome: string): Caso;
};

/** Il caso nato da un seme: sfc32 inizializzato con splitmix32, quattro parole di stato. */
export function creaCaso(seme: number): Caso {
  return daStato(seme >>> 0, Math.floor(seme / 2 ** 32) >>> 0);
}

function daStato(basso: number, alto: number): Caso {
  const semina = splitmix32(basso ^ Math.imul(alto, 0x9e3779b1));
  let a = semina();
  let b = semina();
  let c = semina();
  let d = 1;
  const parola = (): number => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    return t >>> 0;
  };
  // I primi valori somigliano ancora al seme.
  for (let i = 0; i < 12; i += 1) parola();
  const numero = (): number => parola() / 2 ** 32;
  const intero = (da: number, fino: number): number => da + Math.floor(numero() * (fino - da + 1));
  return {
    numero,
    intero,
    vero: (probabilita) => numero() < probabilita,
    scegli(fra) {
      const scelto = fra[intero(0, fra.length - 1)];
      if (scelto === undefined) throw new Error('non si sceglie da un elenco vuoto');
      return scelto;
    },
    uuid() {
      const esa = [parola(), parola(), parola(), parola()].map((n) => n.toString(16).padStart(8, '0')).join('');
      return `${esa.slice(0, 8)}-${esa.slice(8, 12)}-4${esa.slice(13, 16)}-a${esa.slice(17, 20)}-${esa.slice(20)}`;
    },
    ramo: (nome) => daStato(basso ^ improntaBreve(nome), alto + 1),
  };
}

function splitmix32(seme: number): () => number {
  let stato = seme | 0;
  return () => {
    stato = (stato + 0x9e3779b9) | 0;
    let z = stato;
    z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return (z ^ (z >>> 15)) | 0;
  };
}

/** FNV-1a: basta a separare i nomi dei rami. */
function improntaBreve(testo: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < testo.length; i += 1) h = Math.imul(h ^ testo.charCodeAt(i), 0x01000193);
  return h >>> 0;
}
