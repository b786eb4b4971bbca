import { Button, Checkbox, CloseButton, Loader, Textarea, TextInput, VisuallyHidden } from '@mantine/core';

// The controls that screens share. To replace one of Mantine's, write another here.
export { Button, Checkbox, CloseButton, Loader, Textarea, TextInput, VisuallyHidden };
