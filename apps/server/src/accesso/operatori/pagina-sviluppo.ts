type Operatore = { sub: string; name: string; email: string };

/**
 * La pagina d'accesso del fornitore di sviluppo: la parola segreta del terminale, un bottone per operatore, nessuno
 * script, nessun file da fuori.
 */
export function paginaAccesso(azione: string, operatori: readonly Operatore[], sbagliata = false): string {
  const bottoni = operatori.map(
    ({ sub, name, email }) => `<p>Entrerà come <strong>${name}</strong> (${email}).</p>
<button type="submit" formaction="${azione}/${sub}">Entra come ${name.charAt(0).toLowerCase()}${name.slice(1)}</button>`,
  );
  const errore =
    '<p id="errore" class="errore" role="alert">La parola non è quella, o non vale più: guardi nel terminale in cui il server è partito.</p>';
  return pagina(
    'Accesso di sviluppo',
    `<p class="avviso" role="note"><strong>Ambiente di sviluppo.</strong> Questa pagina sostituisce il servizio di identità
degli operatori, e non esiste in produzione.</p>
${sbagliata ? errore : ''}
<form method="post" action="${azione}/${operatori[0]?.sub ?? ''}">
<label for="parola">Parola di sviluppo</label>
<input id="parola" name="parola" type="text" required autocomplete="off" spellcheck="false"
aria-describedby="aiuto${sbagliata ? ' errore' : ''}"${sbagliata ? ' aria-invalid="true"' : ''}>
<p id="aiuto">È scritta nel terminale in cui il server è partito. Vale mezz’ora: passata, qui se ne chiede un’altra, che compare
nello stesso terminale.</p>
${bottoni.join('\n')}
</form>`,
  );
}

/** Si mostra quando l'accesso è cominciato altrove o da troppo tempo. */
export function paginaScaduta(): string {
  return pagina(
    'Accesso scaduto',
    '<p>Questo accesso è scaduto o è iniziato in un altro browser.</p><p><a href="/edicom/login">Ricomincia l’accesso</a></p>',
  );
}

function pagina(titolo: string, contenuto: string): string {
  return `<!doctype html>
<html lang="it">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${titolo} - Gestore Vendite</title>
<link rel="icon" href="/icona.svg">
<link rel="stylesheet" href="/oidc/sviluppo.css">
</head>
<body>
<main>
<h1>${titolo}</h1>
${contenuto}
</main>
</body>
</html>
`;
}

export const STILE_SVILUPPO = `body{margin:0;background:#f3f6f9;color:#17324d;font:1.125rem/1.5 "Titillium Web",system-ui,sans-serif}
main{max-width:34rem;margin:10vh auto;padding:1.5rem;background:#fff;border:1px solid #d8dee6;border-radius:6px}
h1{margin-top:0;font-size:1.5rem}
.errore{padding:.75rem 1rem;border:2px solid #cc334d;border-radius:4px;background:#fff}
label{display:block;font-weight:600}
input{box-sizing:border-box;width:100%;min-height:2.75rem;padding:.5rem;border:1px solid #5b6f82;border-radius:4px;font:inherit}
.avviso{padding:.75rem 1rem;border:2px solid #995c00;border-radius:4px;background:#fff8e6}
button{min-height:2.75rem;padding:.5rem 1.25rem;border:0;border-radius:4px;background:#06c;color:#fff;font:inherit;font-weight:600;cursor:pointer}
button:hover{background:#0059b3}
button:focus-visible,input:focus-visible,a:focus-visible{outline:3px solid #17324d;outline-offset:2px}
`;
