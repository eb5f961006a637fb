import { Alert } from '@gestore/ui';
import { ParoleDelServer } from '../guscio/parole-del-server.tsx';
import { useTesti } from '../testi/lingua.ts';
import { COMANDO } from './testi.ts';
import type { Sorte } from './usa-comando.ts';

/**
 * Accanto al pulsante: perché il server ha detto di no, o che non si sa com’è andata. `frase` prende il posto di quella del
 * server quando una parte sta già accanto ai campi. Ciò che è fatto lo dice lo schermo, salvo che non lo si è fatto adesso.
 */
export function SorteComando({ sorte, frase = null }: { sorte: Sorte<unknown>; frase?: string | null }) {
  const t = useTesti(COMANDO);
  if (sorte.tipo === 'rifiutato')
    return (
      <Alert tone="error" role="alert">
        <ParoleDelServer causa={sorte.problema} frase={frase} />
      </Alert>
    );
  if (sorte.tipo === 'fatto' && sorte.diPrima)
    return (
      <Alert tone="info" role="status">
        {t.diPrima}
      </Alert>
    );
  if (sorte.tipo !== 'ignota') return null;
  return (
    <Alert tone="warning" role="alert">
      {t.ignota}
    </Alert>
  );
}
