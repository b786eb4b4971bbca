/** The parts of node-forge that the gateway uses. Loading all of it takes four times as long at every start. */
declare module 'node-forge/lib/cipher.js' {
  import { cipher } from 'node-forge';
  export default cipher;
}
declare module 'node-forge/lib/des.js';
declare module 'node-forge/lib/util.js' {
  import { util } from 'node-forge';
  export default util;
}
declare module 'node-forge/lib/md5.js' {
  import { md } from 'node-forge';

  const md5: typeof md.md5;
  export default md5;
}
declare module 'node-forge/lib/sha256.js' {
  import { md } from 'node-forge';

  const sha256: typeof md.sha256;
  export default sha256;
}
