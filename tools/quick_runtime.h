/* What compiled rules do all the time, done on the spot instead of by a call.

   mypyc's runtime is written for every program; ours reads numbers out of lists, works with sets of up to sixty
   bits and makes lists of actions. tools/compile.py puts this file into each generated C file, behind the runtime.
   Whatever is not the usual case falls back on the runtime's own function, so that nothing means anything else. */

#if !defined(MAPROOM_QUICK_RUNTIME) && !defined(Py_GIL_DISABLED)
#define MAPROOM_QUICK_RUNTIME

#ifdef __OPTIMIZE__
#define QUICK static inline __attribute__((always_inline, unused))
#else
#define QUICK static inline __attribute__((unused))
#endif

/* Numbers that are actions, places or pieces are made once for all lists; the units of a library share them. */
#define POOL_SIZE (1 << 16)
__attribute__((visibility("hidden"))) PyObject *quick_pool[POOL_SIZE];

static __attribute__((noinline)) PyObject *quick_pooled_first(CPyTagged number) {
    PyObject *made = CPyTagged_StealAsObject(number);
    if (made != NULL) {
        Py_INCREF(made);
        quick_pool[number >> 1] = made;
    }
    return made;
}

QUICK PyObject *quick_boxed(CPyTagged number) {
    if (likely(number < 2 * POOL_SIZE && !CPyTagged_CheckLong(number))) {
        PyObject *known = quick_pool[number >> 1];
        if (likely(known != NULL)) {
            Py_INCREF(known);
            return known;
        }
        return quick_pooled_first(number);
    }
    return CPyTagged_StealAsObject(number);
}

QUICK PyObject *quick_native_boxed(int64_t number) {
    return likely((uint64_t)number < POOL_SIZE) ? quick_boxed((CPyTagged)number << 1) : PyLong_FromLongLong(number);
}

/* A set of more than thirty things has two digits. */
QUICK bool quick_unbox(PyObject *object, CPyTagged *value) {
    PyLongObject *number = (PyLongObject *)object;
#if CPY_3_12_FEATURES
    size_t size = CPY_LONG_TAG(number);
    const size_t one = 1 << CPY_NON_SIZE_BITS, two = 2 << CPY_NON_SIZE_BITS, none = CPY_SIGN_ZERO;
#else
    Py_ssize_t size = Py_SIZE(number);
    const Py_ssize_t one = 1, two = 2, none = 0;
#endif
    if (likely(size == one))
        *value = (CPyTagged)CPY_LONG_DIGIT(number, 0) << 1;
    else if (size == none)
        *value = 0;
#if PyLong_SHIFT == 30
    else if (size == two)
        *value = ((CPyTagged)CPY_LONG_DIGIT(number, 1) << 30 | CPY_LONG_DIGIT(number, 0)) << 1;
#endif
    else
        return false;
    return true;
}

QUICK CPyTagged quick_unboxed(PyObject *object) {
    CPyTagged value;
    return likely(quick_unbox(object, &value)) ? value : CPyTagged_FromObject(object);
}

QUICK CPyTagged quick_borrowed(PyObject *object) {
    CPyTagged value;
    return likely(quick_unbox(object, &value)) ? value : CPyTagged_BorrowFromObject(object);
}

QUICK int64_t quick_native(PyObject *object) {
    CPyTagged value;
    if (likely(PyLong_Check(object) && quick_unbox(object, &value)))
        return (int64_t)value >> 1;
    return CPyLong_AsInt64(object);
}

/* The tag of a long number, turned to the top, is beyond every list as much as a minus is. */
QUICK size_t quick_place(CPyTagged index) {
    return index >> 1 | index << (CPY_INT_BITS - 1);
}

QUICK PyObject *quick_borrowed_item(PyObject *list, CPyTagged index) {
    if (likely(quick_place(index) < (size_t)PyList_GET_SIZE(list)))
        return PyList_GET_ITEM(list, quick_place(index));
    return CPyList_GetItemBorrow(list, index);
}

QUICK PyObject *quick_item(PyObject *list, CPyTagged index) {
    PyObject *item = quick_borrowed_item(list, index);
    Py_XINCREF(item);
    return item;
}

QUICK PyObject *quick_borrowed_native_item(PyObject *list, int64_t index) {
    if (likely((uint64_t)index < (uint64_t)PyList_GET_SIZE(list)))
        return PyList_GET_ITEM(list, index);
    return CPyList_GetItemInt64Borrow(list, index);
}

QUICK PyObject *quick_native_item(PyObject *list, int64_t index) {
    PyObject *item = quick_borrowed_native_item(list, index);
    Py_XINCREF(item);
    return item;
}

QUICK bool quick_set_item(PyObject *list, CPyTagged index, PyObject *value) {
    if (likely(quick_place(index) < (size_t)PyList_GET_SIZE(list))) {
        PyObject *old = PyList_GET_ITEM(list, quick_place(index));
        PyList_SET_ITEM(list, quick_place(index), value);
        Py_DECREF(old);
        return true;
    }
    return CPyList_SetItem(list, index, value);
}

QUICK bool quick_set_native_item(PyObject *list, int64_t index, PyObject *value) {
    if (likely((uint64_t)index < (uint64_t)PyList_GET_SIZE(list))) {
        PyObject *old = PyList_GET_ITEM(list, index);
        PyList_SET_ITEM(list, index, value);
        Py_DECREF(old);
        return true;
    }
    return CPyList_SetItemInt64(list, index, value);
}

QUICK int quick_append(PyObject *list, PyObject *value) {
    PyListObject *known = (PyListObject *)list;
    Py_ssize_t size = PyList_GET_SIZE(list);
    if (likely(size < known->allocated)) {
        Py_INCREF(value);
        PyList_SET_ITEM(list, size, value);
        Py_SET_SIZE(known, size + 1);
        return 0;
    }
    return PyList_Append(list, value);
}

QUICK CPyTagged quick_sum(CPyTagged left, CPyTagged right) {
    Py_ssize_t sum;
    if (likely(!((left | right) & CPY_INT_TAG) &&
               !__builtin_add_overflow((Py_ssize_t)left, (Py_ssize_t)right, &sum)))
        return (CPyTagged)sum;
    return CPyTagged_Add_(left, right);
}

QUICK CPyTagged quick_difference(CPyTagged left, CPyTagged right) {
    Py_ssize_t difference;
    if (likely(!((left | right) & CPY_INT_TAG) &&
               !__builtin_sub_overflow((Py_ssize_t)left, (Py_ssize_t)right, &difference)))
        return (CPyTagged)difference;
    return CPyTagged_Subtract_(left, right);
}

QUICK CPyTagged quick_right(CPyTagged left, CPyTagged right) {
    if (likely(!(left & CPY_INT_TAG) && quick_place(right) < CPY_INT_BITS - 1))
        return ((Py_ssize_t)left >> quick_place(right)) & ~(CPyTagged)CPY_INT_TAG;
    return CPyTagged_Rshift(left, right);
}

QUICK CPyTagged quick_left(CPyTagged left, CPyTagged right) {
    if (likely(!(left & CPY_INT_TAG) && quick_place(right) < CPY_INT_BITS - 2)) {
        CPyTagged moved = left << quick_place(right);
        if (likely((Py_ssize_t)moved >> quick_place(right) == (Py_ssize_t)left))
            return moved;
    }
    return CPyTagged_Lshift(left, right);
}

QUICK CPyTagged quick_bit_length(CPyTagged number) {
    if (likely(number != 0 && !(number & CPY_INT_TAG) && (Py_ssize_t)number > 0))
        return (CPyTagged)(CPY_INT_BITS - 1 - __builtin_clzll(number)) << 1;
    return CPyTagged_BitLength(number);
}

QUICK double quick_float(PyObject *object) {
    return likely(PyFloat_CheckExact(object)) ? PyFloat_AS_DOUBLE(object) : PyFloat_AsDouble(object);
}

/* Steps and frames are one or two classes below what a list of them promises. */
QUICK int quick_is_of(PyObject *object, PyTypeObject *type) {
    PyTypeObject *own = Py_TYPE(object);
    return own == type || own->tp_base == type || PyType_IsSubtype(own, type);
}

#define CPyTagged_StealAsObject(number) quick_boxed(number)
#define CPyTagged_FromObject(object) quick_unboxed(object)
#define CPyTagged_BorrowFromObject(object) quick_borrowed(object)
#define CPyLong_AsInt64(object) quick_native(object)
#define PyFloat_AsDouble(object) quick_float(object)
#define PyLong_FromLongLong(number) quick_native_boxed(number)
#undef PyObject_TypeCheck
#define PyObject_TypeCheck(object, type) quick_is_of(object, type)
#define CPyTagged_Add(left, right) quick_sum(left, right)
#define CPyTagged_Subtract(left, right) quick_difference(left, right)
#define CPyTagged_Rshift(left, right) quick_right(left, right)
#define CPyTagged_Lshift(left, right) quick_left(left, right)
#define CPyTagged_BitLength(number) quick_bit_length(number)
#define CPyList_GetItem(list, index) quick_item(list, index)
#define CPyList_GetItemBorrow(list, index) quick_borrowed_item(list, index)
#define CPyList_GetItemShort(list, index) quick_item(list, index)
#define CPyList_GetItemShortBorrow(list, index) quick_borrowed_item(list, index)
#define CPyList_GetItemInt64(list, index) quick_native_item(list, index)
#define CPyList_GetItemInt64Borrow(list, index) quick_borrowed_native_item(list, index)
#define CPyList_SetItem(list, index, value) quick_set_item(list, index, value)
#define CPyList_SetItemInt64(list, index, value) quick_set_native_item(list, index, value)
#define PyList_Append(list, value) quick_append(list, value)

#endif
