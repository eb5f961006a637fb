import { Gauge, type Registry } from 'prom-client';
import { eDiProva } from './motore/sala-di-prova.ts';
import type { RegiaSala } from './regia.ts';
import { PERCHE_RIFIUTATI } from './rifiuti.ts';

/** Le misure di voce e immagine, lette quando qualcuno le chiede: chi guarda, che cosa passa, che cosa si perde, quante ripartenze. */
export function misuraSala(registro: Registry, { motore, rifiuti }: Pick<RegiaSala, 'motore' | 'rifiuti'>): void {
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
  const conti = () => motore.misura().conti;
  const sale = () => motore.misura().sale.filter(({ sala }) => !eDiProva(sala));
  const connessi = () => sale().flatMap((una) => una.connessi);
  misura('sala_motore_pronto', 'Voce e immagine: 1 se il motore risponde', () => (motore.stato() === 'pronto' ? 1 : 0));
  misura('sala_ripartenze', 'Quante volte il motore è nato, da quando il server è acceso', () => motore.giro());
  misura('sala_aperte', 'Sale in cui passa o si ascolta qualcosa', () => sale().length);
  misura('sala_spettatori', 'Collegamenti in ascolto', () => connessi().length);
  misura(
    'sala_spettatori_linea_scarsa',
    'Collegamenti in ascolto che perdono o che tacciono',
    () => connessi().filter(({ qualita }) => qualita !== 'buona').length,
  );
  misura('sala_ingressi', 'Collegamenti riusciti dalla nascita del motore', () => conti().ingressi);
  misura(
    'sala_byte_usciti',
    'Byte mandati dalla nascita del motore: per secondo sono la banda',
    () => conti().byteUsciti,
  );
  misura('sala_pacchetti_usciti', 'Pacchetti mandati dalla nascita del motore', () => conti().pacchettiUsciti);
  misura('sala_pacchetti_persi', 'Pacchetti che chi ascolta dice di non aver avuto', () => conti().pacchettiPersi);
  misura(
    'sala_tcp_rifiutate',
    'Connessioni TCP chiuse perché erano troppe, o perché non dicevano chi erano',
    () => conti().tcpRifiutate,
  );
  new Gauge({
    name: 'sala_ingressi_rifiutati',
    help: 'Chi non è entrato o non ha aperto il microfono da quando il server è acceso, e perché',
    labelNames: ['perche'],
    registers: [registro],
    collect() {
      for (const perche of PERCHE_RIFIUTATI) this.set({ perche }, rifiuti.conto(perche));
    },
  });
}
