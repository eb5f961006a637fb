/** Fa salvare al browser un documento JSON leggibile, senza chiederlo al server. `nome` è senza estensione. */
export function salvaJson(nome: string, contenuto: unknown): void {
  salvaBlob(`${nome}.json`, new Blob([JSON.stringify(contenuto, null, 2)], { type: 'application/json' }));
}

/** Fa salvare al browser ciò che la pagina ha già. `nome` è intero. */
export function salvaBlob(nome: string, contenuto: Blob): void {
  const indirizzo = URL.createObjectURL(contenuto);
  const collegamento = document.createElement('a');
  collegamento.href = indirizzo;
  collegamento.download = nome;
  collegamento.click();
  URL.revokeObjectURL(indirizzo);
}
