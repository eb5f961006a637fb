/**
 * Il tempo di processore di questo filo finora, in millisecondi: il lavoro fatto, chiunque altro intanto avesse la
 * macchina. Ciò che aspetta per sempre non lavora, e finisce con il limite di tempo della sua prova.
 */
export function lavoroMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
