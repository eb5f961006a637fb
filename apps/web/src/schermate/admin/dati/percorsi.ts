/** La radice delle chiamate di una vendita per chi la conduce. */
export const diAsta = (id: string, seguito = ''): string => `/api/admin/aste/${encodeURIComponent(id)}${seguito}`;
