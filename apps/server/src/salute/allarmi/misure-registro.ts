import { Gauge, type Registry } from 'prom-client';
import type { Nucleo } from '../../vendita/nucleo.ts';

/**
 * Le misure dell'integrità del registro (R74). `registro_teste_riga` è consegnata a chi raccoglie le misure: se poi scende, il file delle
 * teste è stato tagliato.
 */
export function misuraRegistro(registro: Registry, { marche, danni, registroFermo }: Misurate): void {
  const misura = (name: string, help: string, quanto: () => number): void => {
    new Gauge({
      name,
      help,
      registers: [registro],
      collect() {
        this.set(quanto());
      },
    });
  };
  const trattenute = (): Set<string> => new Set([...marche.estranee(), ...danni.elenco()].map(({ asta }) => asta));
  misura(
    'registro_vendite_trattenute',
    'Vendite il cui registro è danneggiato o ha una voce estranea',
    () => trattenute().size,
  );
  misura(
    'registro_fermo',
    'Ciò che manca, e finché due persone non lo dichiarano nulla si scrive',
    () => registroFermo.difetti().length,
  );
  misura(
    'registro_teste_riga',
    'Il numero dell’ultima riga del file delle teste: non scende mai',
    () => registroFermo.ultima()?.n ?? 0,
  );
  misura('registro_teste_non_scritte', '1 se le teste non si scrivono', () =>
    registroFermo.nonScritte() === null ? 0 : 1,
  );
}

type Misurate = Pick<Nucleo, 'marche' | 'danni' | 'registroFermo'>;
