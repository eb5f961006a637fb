import type { SalaVista } from '@gestore/dominio';
import { Alert, Button } from '@gestore/ui';
import { Hand } from 'lucide-react';
import { SorteComando } from '../../comando/sorte-comando.tsx';
import type { Sorte } from '../../comando/usa-comando.ts';
import { postoInSala } from '../../sala-virtuale/parola.ts';
import { useTesti } from '../../testi/lingua.ts';
import { SALA_VIRTUALE } from './parola.testi.ts';

/** Un atto di chi parla nella sala, con la sua sorte. */
type AttoDiVoce = { compi: () => void; inCorso: boolean; sorte: Sorte<unknown> };
export type AttiDiVoce = { alza: AttoDiVoce; abbassa: AttoDiVoce; rinuncia: AttoDiVoce };

/**
 * La mano di chi può parlare: si alza, si abbassa, e quando ha finito lo dice. Prima di tutto sa che la voce può farlo
 * riconoscere (R33). Chi non può parlare non vede questo componente.
 */
export function LaMiaVoce({
  sala,
  nome,
  adesso,
  atti,
  breve = false,
}: {
  sala: SalaVista;
  nome: string;
  /** L’ora del server. */
  adesso: number;
  atti: AttiDiVoce;
  /** Nel riquadro piccolo le spiegazioni stanno nella pagina della sala. */
  breve?: boolean;
}) {
  const t = useTesti(SALA_VIRTUALE);
  const posto = postoInSala(sala, nome, adesso);
  if (posto.tipo === 'chiusa') return null;
  const atto = attoPossibile(posto.tipo, atti);
  return (
    <div className="grid gap-3">
      {posto.tipo === 'mano_alzata' && <p className="font-semibold">{t.tocca(posto.prima)}</p>}
      {posto.tipo === 'ascolta' && !breve && <p>{t.chiedeCosi}</p>}
      {!breve && posto.tipo !== 'parla' && <AvvisoRiconoscibile />}
      <Button large variant="secondary" pending={atto.inCorso} pendingLabel={t.inCorso} onClick={atto.compi}>
        {posto.tipo !== 'parla' && <Hand aria-hidden="true" className="size-5" />}
        {posto.tipo === 'parla' ? t.hoFinito : posto.tipo === 'ascolta' ? t.alza : t.abbassa}
      </Button>
      {atto.sorte.tipo !== 'fatto' && <SorteComando sorte={atto.sorte} />}
    </div>
  );
}

function attoPossibile(posto: 'ascolta' | 'mano_alzata' | 'parla', atti: AttiDiVoce): AttoDiVoce {
  if (posto === 'parla') return atti.rinuncia;
  return posto === 'ascolta' ? atti.alza : atti.abbassa;
}

/** Si legge prima di parlare, e di nuovo prima che il microfono si apra. */
export function AvvisoRiconoscibile() {
  const t = useTesti(SALA_VIRTUALE);
  return (
    <Alert tone="warning">
      <p className="font-bold">{t.riconoscibile}</p>
      <p>{t.riconoscibileCorpo}</p>
    </Alert>
  );
}
