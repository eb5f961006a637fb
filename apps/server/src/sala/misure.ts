import { Gauge, type Registry } from 'prom-client';
import type { MotoreSala } from './motore/motore.ts';

/** Le misure di voce e immagine, lette quando qualcuno le chiede: chi guarda, che cosa passa, che cosa si perde, quante ripartenze. */
export function misuraSala(registro: Registry, motore: MotoreSala): void {
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
  const connessi = () => motore.misura().sale.flatMap((una) => una.connessi);
  misura('sala_motore_pronto', 'Voce e immagine: 1 se il motore risponde', () => (motore.stato() === 'pronto' ? 1 : 0));
  misura('sala_ripartenze', 'Quante volte il motore è nato, da quando il server è acceso', () => motore.giro());
  misura('sala_aperte', 'Sale in cui passa o si ascolta qualcosa', () => motore.misura().sale.length);
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
}
