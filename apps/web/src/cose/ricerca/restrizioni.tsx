import { X } from 'lucide-react';
import { useTesti } from '../../testi/lingua.ts';
import { type CampiRicerca, type Filtro, NESSUN_CAMPO, NESSUN_FILTRO, ricercaVuota, SCELTE } from './filtro.ts';
import { useNomiDelleScelte } from './scelte.tsx';
import { HOME } from './testi.ts';

type Restrizione = { chiave: string; parole: string; togli: Filtro };

/** Ciò che restringe la ricerca, una voce per volta, ciascuna con il modo di toglierla. */
export function Restrizioni({ filtro, cerca }: { filtro: Filtro; cerca: (filtro: Filtro) => void }) {
  const t = useTesti(HOME);
  const voci = useRestrizioni(filtro);
  if (ricercaVuota(filtro)) return null;
  return (
    <div className="restrizioni">
      <ul aria-label={t.restrizioni}>
        {voci.map(({ chiave, parole, togli }) => (
          <li key={chiave}>
            <button type="button" aria-label={t.togli(parole)} onClick={() => cerca(togli)}>
              {parole}
              <X aria-hidden="true" className="size-4 shrink-0" />
            </button>
          </li>
        ))}
      </ul>
      <button type="button" onClick={() => cerca(NESSUN_FILTRO)}>
        {t.azzera}
      </button>
    </div>
  );
}

function useRestrizioni(filtro: Filtro): Restrizione[] {
  const t = useTesti(HOME);
  const nomi = useNomiDelleScelte();
  const voci: Restrizione[] = [];
  for (const campo of Object.keys(NESSUN_CAMPO) as (keyof CampiRicerca)[]) {
    const valore = filtro[campo];
    if (valore === '' || campo === 'centro' || campo === 'vicino' || campo === 'raggio') continue;
    const parole = campo === 'area' ? t.areaScelta : `${t.campi[campo]}: ${valore}`;
    voci.push({ chiave: campo, parole, togli: { ...filtro, [campo]: '' } });
  }
  if (filtro.centro !== '')
    voci.push({
      chiave: 'centro',
      parole: t.entro(filtro.raggio, filtro.vicino),
      togli: { ...filtro, centro: '', raggio: '', vicino: '' },
    });
  for (const nome of SCELTE)
    for (const valore of filtro[nome])
      voci.push({
        chiave: `${nome}-${valore}`,
        parole: nomi(nome, valore),
        togli: { ...filtro, [nome]: filtro[nome].filter((uno) => uno !== valore) },
      });
  return voci;
}
