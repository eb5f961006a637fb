/** Fa salvare al browser un documento JSON leggibile, senza chiederlo al server. `nome` è senza estensione. */
export function salvaJson(nome: string, contenuto: unknown): void {
  const indirizzo = URL.createObjectURL(new Blob([JSON.stringify(contenuto, null, 2)], { type: 'application/json' }));
  const collegamento = document.createElement('a');
  collegamento.href = indirizzo;
  collegamento.download = `${nome}.json`;
  collegamento.click();
  URL.revokeObjectURL(indirizzo);
}
