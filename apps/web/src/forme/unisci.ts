/** I valori di un modulo: testi e caselle. */
type Valori = Readonly<Record<string, string | boolean>>;

/** Un campo che due persone hanno scritto in due modi: ciò che l'altro ha salvato, e ciò che aveva scritto chi legge. */
export type Conteso<C> = { campo: C; loro: string | boolean; mio: string | boolean };

type Uniti<V extends Valori> = {
  valori: V;
  /** I soli valori che cambiano per chi legge: quelli dei campi presi. */
  suoi: Partial<V>;
  /** I campi che ha cambiato soltanto l'altro: sono già i suoi. */
  presi: (keyof V & string)[];
  /** I campi che hanno cambiato tutti e due: resta ciò che ha scritto chi legge, finché non sceglie. */
  contesi: Conteso<keyof V & string>[];
};

/**
 * Due persone sullo stesso modulo: `base` è ciò da cui è partito chi legge, `loro` ciò che l'altro ha salvato, `mie` ciò che ha
 * scritto chi legge. Nulla di scritto si perde, e nulla dell'altro si copre senza che si sia visto.
 */
export function unisciScritte<V extends Valori>(base: V, loro: V, mie: V): Uniti<V> {
  const campi = Object.keys(base) as (keyof V & string)[];
  const cambiati = campi.filter((campo) => loro[campo] !== base[campo] && loro[campo] !== mie[campo]);
  const presi = cambiati.filter((campo) => mie[campo] === base[campo]);
  const contesi = cambiati.filter((campo) => mie[campo] !== base[campo]);
  const daPrendere = Object.fromEntries(presi.map((campo) => [campo, loro[campo]])) as Partial<V>;
  return {
    valori: { ...mie, ...daPrendere },
    suoi: daPrendere,
    presi,
    contesi: contesi.map((campo) => ({
      campo,
      loro: loro[campo] as string | boolean,
      mio: mie[campo] as string | boolean,
    })),
  };
}
